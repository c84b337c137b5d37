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
import type { TraceSettings } from "#server/config/trace-settings.ts";
import { within } from "#server/core/within.ts";
import type { ExportNeeds } from "#server/traces/export-needs.ts";
import { resourceOf } from "#server/traces/resource.ts";

/** Where spans begin, and where they go from here. */
export interface OpenTraces {
  tracer: Tracer;
  /** Sends what is not sent yet, waiting a moment for it. */
  close(): Promise<void>;
}

/** A node that is told to stop waits for the collector no longer than this. */
const CLOSE_WITHIN_MS = 3000;

/** Opens the export of spans by OTLP over HTTP, as JSON. A collector that is away delays nothing: what it misses is lost. */
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
      within(CLOSE_WITHIN_MS, provider.shutdown(), () => new Error("the collector does not answer")).catch(
        (error: unknown) => log.warn({ err: error }, "the last spans could not be exported"),
      ),
  };
}

/**
 * A span follows its parent in this process. One that comes from elsewhere goes by the sampler itself: a page names its
 * trace and does not decide whether it is sampled, and a ratio goes by the trace's id, so all nodes decide alike.
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

/** Says once when spans cannot be exported, and once when they can again. */
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
