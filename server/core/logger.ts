import { AsyncLocalStorage } from "node:async_hooks";
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Config } from "#server/config/config.ts";
import { loggedErrorFields } from "#server/core/logged-error-fields.ts";

/** The call that is being served, for whatever is logged meanwhile. */
export const callUnderWay = new AsyncLocalStorage<{ requestId: string }>();

/** The field of a line that names the call, as the HTTP side calls it. */
const REQUEST_ID = "reqId";

export interface LoggerNeeds {
  level: Config["logLevel"];
  hooks?: LoggerOptions["hooks"];
}

/**
 * The log of the process: a JSON object a line. Each line that is written while a call is served carries the call's id,
 * whoever writes it.
 * @param destination standard output unless given
 */
export function createLogger({ level, hooks }: LoggerNeeds, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: ["req.headers.authorization", "req.headers.cookie"],
    serializers: { err: loggedErrorFields },
    mixin: (_line, _level, logger) => {
      const call = callUnderWay.getStore();
      // The call's own log names it already.
      return call === undefined || REQUEST_ID in logger.bindings() ? {} : { [REQUEST_ID]: call.requestId };
    },
    ...(hooks === undefined ? {} : { hooks }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
