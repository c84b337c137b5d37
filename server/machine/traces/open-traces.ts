import type { Tracer } from "@opentelemetry/api";
import { ExportResultCode, type ExportResult } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { TraceSettings } from "#server/machine/config/trace-settings.ts";
import { withTimeout } from "#server/machine/core/with-timeout.ts";
import type { ExportNeeds } from "#server/machine/traces/export-needs.ts";
import { resourceOf } from "#server/machine/traces/resource.ts";

/** The tracer, with its export. */
export interface OpenTraces {
  tracer: Tracer;
  /** Flushes unsent data, with a short timeout. */
  close(): Promise<void>;
}

/** Maximum wait for the collector when the node stops. */
const CLOSE_WITHIN_MS = 3000;

/**
 * Opens the export of spans by OTLP over HTTP, as JSON. An unreachable collector delays nothing: its spans are lost.
 */
export function openTraces(settings: TraceSettings, needs: ExportNeeds): OpenTraces {
  const { version, log } = needs;
  const provider = new TracerProvider({
    resource: resourceOf(settings, version),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new LoggedExporter(settings, needs) })],
  });
  return {
    tracer: provider.getTracer("yieldboard"),
    close: () =>
      withTimeout(CLOSE_WITHIN_MS, provider.shutdown(), () => new Error("the collector does not answer")).catch(
        (error: unknown) => log.warn({ err: error }, "the last spans could not be exported"),
      ),
  };
}

/**
 * A child span in this process follows its parent. For a trace from outside the sampler decides by itself: a page names
 * its trace but not its sampling. A ratio uses the trace id, so that all nodes decide alike.
 */
function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const root =
    sampler === "traceidratio"
      ? new TraceIdRatioBasedSampler(ratio)
      : sampler === "always_on"
        ? new AlwaysOnSampler()
        : new AlwaysOffSampler();
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
}

/** Logs once when the export fails, and once when it works again. */
class LoggedExporter extends OTLPTraceExporter {
  readonly #log: Logger;
  #isFailing = false;

  constructor({ url }: TraceSettings, { headers, log }: ExportNeeds) {
    super({ url, headers: async () => headers() });
    this.#log = log;
  }

  override export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    super.export(spans, (result) => {
      const isFailing = result.code === ExportResultCode.FAILED;
      if (isFailing && !this.#isFailing) this.#log.warn({ err: result.error }, "spans cannot be exported");
      else if (!isFailing && this.#isFailing) this.#log.info("spans are exported again");
      this.#isFailing = isFailing;
      done(result);
    });
  }
}
