import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Config } from "#server/machine/config/config.ts";
import { loggedErrorFields } from "#server/machine/core/logged-error-fields.ts";

/** A call that is being served. */
export interface CallUnderWay {
  requestId: string;
  /** Its span, where it is traced. */
  span?: Span;
}

/** The request being served, for log lines and spans. */
export const callUnderWay = new AsyncLocalStorage<CallUnderWay>();

/** The field of a line that names the call, as the HTTP side calls it. */
const REQUEST_ID = "reqId";
/** The field of a line that names the call's trace, as OpenTelemetry calls it. */
const TRACE_ID = "trace_id";

export interface LoggerNeeds {
  level: Config["logLevel"];
  hooks?: LoggerOptions["hooks"];
}

/**
 * The process log: one JSON object a line. Lines written while serving a request carry its id, and its trace id if
 * traced.
 * @param destination defaults to standard output
 */
export function createLogger({ level, hooks }: LoggerNeeds, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: ["req.headers.authorization", "req.headers.cookie"],
    serializers: { err: loggedErrorFields },
    mixin: (_line, _level, logger) => {
      const call = callUnderWay.getStore();
      if (call === undefined) return {};
      const trace = call.span === undefined ? {} : { [TRACE_ID]: call.span.spanContext().traceId };
      // The call's own log names it already.
      return REQUEST_ID in logger.bindings() ? trace : { [REQUEST_ID]: call.requestId, ...trace };
    },
    ...(hooks === undefined ? {} : { hooks }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
