import { AsyncLocalStorage } from "node:async_hooks";
import type { LoggerOptions } from "pino";
import type { Reporter } from "#domain/support/error-report.ts";

/** The request during which an error was logged: the person and the URL. */
export interface UnderWay {
  who: Reporter | null;
  url: string;
}

/** Set around the logging of a request's error. */
export const underWay = new AsyncLocalStorage<UnderWay>();

type OnError = (error: Error, where: string) => void;
const ERROR_LEVEL = 50;

/**
 * Hook into logged errors. Unexpected errors are logged in one place, with `err`; reporting follows the log, and no
 * other code deals with reports.
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
