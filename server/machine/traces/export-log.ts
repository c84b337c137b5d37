import { ROOT_CONTEXT, SeverityNumber, trace, type Attributes } from "@opentelemetry/api";
import { ExportResultCode, type ExportResult } from "@opentelemetry/core";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { BatchLogRecordProcessor, LoggerProvider, type ReadableLogRecord } from "@opentelemetry/sdk-logs";
import { pino, type DestinationStream, type Logger } from "pino";
import type { ExportSettings } from "#server/machine/config/trace-settings.ts";
import { callUnderWay } from "#server/machine/core/logger.ts";
import { withTimeout } from "#server/machine/core/with-timeout.ts";
import type { ExportNeeds } from "#server/machine/traces/export-needs.ts";
import { resourceOf } from "#server/machine/traces/resource.ts";

/** The log, written to standard output and exported. */
export interface ExportedLog {
  /** Takes each line as it was written: writes it to standard output, and exports it. */
  destination: DestinationStream;
  /** Flushes unsent data, with a short timeout. */
  close(): Promise<void>;
}

interface LogExportNeeds extends ExportNeeds {
  /** Standard output unless given. */
  output?: DestinationStream;
}

/** Maximum lines queued for the collector, about 2 MB. Further lines are lost, and counted. */
const MOST_WAITING = 4096;
const BATCH = 512;
const EVERY_MS = 1000;
/** Maximum wait for the collector when the node stops. */
const CLOSE_WITHIN_MS = 3000;

const SEVERITIES: Record<number, [SeverityNumber, string]> = {
  10: [SeverityNumber.TRACE, "TRACE"],
  20: [SeverityNumber.DEBUG, "DEBUG"],
  30: [SeverityNumber.INFO, "INFO"],
  40: [SeverityNumber.WARN, "WARN"],
  50: [SeverityNumber.ERROR, "ERROR"],
  60: [SeverityNumber.FATAL, "FATAL"],
};

/**
 * Exports the log by OTLP over HTTP, as JSON, in batches. Records are parsed from the written line, so they contain no
 * more than the log. An unreachable collector blocks nothing: its lines are lost, and their number is logged once.
 */
export function exportLog(
  settings: ExportSettings,
  { version, log, headers, output = pino.destination(1) }: LogExportNeeds,
): ExportedLog {
  const exporter = new CountedExporter(settings, { headers, log });
  const processor = new BatchLogRecordProcessor({
    exporter,
    maxQueueSize: MOST_WAITING,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: EVERY_MS,
  });
  const provider = new LoggerProvider({ resource: resourceOf(settings, version), processors: [processor] });
  const exported = provider.getLogger("yieldboard");
  return {
    destination: {
      write(line) {
        output.write(line);
        if (!exporter.hasRoom()) return;
        const span = callUnderWay.getStore()?.span;
        const context = span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
        exported.emit({ ...recordOf(line), context });
      },
    },
    close: () =>
      withTimeout(CLOSE_WITHIN_MS, provider.shutdown(), () => new Error("the collector does not answer")).catch(
        (error: unknown) => log.warn({ err: error }, "the last lines of the log could not be exported"),
      ),
  };
}

/** A line as an OpenTelemetry record. The resource identifies the process, the context the trace. */
function recordOf(line: string) {
  const {
    time,
    level,
    msg,
    pid: _pid,
    hostname: _host,
    trace_id: _trace,
    ...attributes
  } = JSON.parse(line) as Attributes;
  const [severityNumber, severityText] = SEVERITIES[Number(level)] ?? [SeverityNumber.UNSPECIFIED, String(level)];
  return { timestamp: Number(time), severityNumber, severityText, body: msg, attributes };
}

/** Counts queued and lost lines; logs once when losses begin, and once when they end. */
class CountedExporter extends OTLPLogExporter {
  readonly #log: Logger;
  #waiting = 0;
  #lost = 0;
  #isFailing = false;

  constructor({ url }: ExportSettings, { headers, log }: Pick<ExportNeeds, "headers" | "log">) {
    super({ url, headers: async () => headers() });
    this.#log = log;
  }

  /** Reserves a place in the queue; false when it is full and the line is lost. */
  hasRoom(): boolean {
    const isRoom = this.#waiting < MOST_WAITING;
    if (isRoom) this.#waiting += 1;
    else this.#lost += 1;
    return isRoom;
  }

  override export(records: ReadableLogRecord[], done: (result: ExportResult) => void): void {
    super.export(records, (result) => {
      this.#waiting -= records.length;
      const isFailing = result.code === ExportResultCode.FAILED;
      if (isFailing) this.#lost += records.length;
      if (isFailing && !this.#isFailing) this.#log.warn({ err: result.error }, "the log cannot be exported");
      if (!isFailing && this.#lost > 0) {
        this.#log.warn({ lost: this.#lost }, "the log is exported again, without the lines that were lost");
        this.#lost = 0;
      }
      this.#isFailing = isFailing;
      done(result);
    });
  }
}
