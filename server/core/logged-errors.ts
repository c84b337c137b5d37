import { AsyncLocalStorage } from "node:async_hooks";
import type { LoggerOptions } from "pino";
import type { Reporter } from "#domain/support/error-report.ts";

/** What was under way when an error was logged: who asked, and for what. */
export interface UnderWay {
  who: Reporter | null;
  url: string;
}

/** Set around the logging of a request's error. */
export const underWay = new AsyncLocalStorage<UnderWay>();

type OnError = (error: Error, where: string) => void;
const ERROR_LEVEL = 50;

/**
 * Errors as they are logged. Whatever nobody expected is logged at one place, as an error with `err`; so what is reported is
 * what is logged, and no other code knows of reports.
 */
export interface LoggedErrors {
  hooks: NonNullable<LoggerOptions["hooks"]>;
  subscribe: (onError: OnError) => void;
}

export function createLoggedErrors(): LoggedErrors {
  let onError: OnError = () => undefined;
  return {
    hooks: {
      logMethod(args, method, level) {
        if (level >= ERROR_LEVEL) {
          const { err } = Object(args[0]) as { err?: unknown };
          if (err instanceof Error) onError(err, typeof args[1] === "string" ? args[1] : "log");
        }
        method.apply(this, args);
      },
    },
    subscribe(next) {
      onError = next;
    },
  };
}
