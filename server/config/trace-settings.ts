import { z } from "zod";

/** What of each trace is exported, and where to. */
export interface TraceSettings {
  /** Where OTLP over HTTP is spoken. */
  url: string;
  serviceName: string;
  sampler: "always_on" | "always_off" | "traceidratio";
  /** The share of traces that `traceidratio` samples, 0 to 1. */
  ratio: number;
}

const SAMPLERS = ["always_on", "always_off", "traceidratio"] as const;
const address = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), "must be a URL starting with http:// or https://");
const share = "must be a number from 0 to 1";

/** The variables as OpenTelemetry names them. Its exporter reads more of them itself, such as OTEL_EXPORTER_OTLP_HEADERS. */
export const TRACE_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_SERVICE_NAME: z.string().max(200).default("yieldboard"),
  OTEL_TRACES_SAMPLER: z
    .enum([...SAMPLERS, "parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"])
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: share }).min(0, share).max(1, share).default(1),
};

/** Null while no address is set, or none is sampled: then nothing is traced. */
export function traceSettings(set: z.infer<z.ZodObject<typeof TRACE_VARIABLES>>): TraceSettings | null {
  const base = set.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/+$/, "")}/v1/traces`);
  const sampler = SAMPLERS.find((name) => set.OTEL_TRACES_SAMPLER.endsWith(name)) ?? "always_on";
  if (url === undefined || sampler === "always_off") return null;
  return { url, serviceName: set.OTEL_SERVICE_NAME, sampler, ratio: set.OTEL_TRACES_SAMPLER_ARG };
}
