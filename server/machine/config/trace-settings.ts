import { z } from "zod";
import { StartError } from "#server/machine/config/start-error.ts";

/** Destination of an export, and the service name it carries. */
export interface ExportSettings {
  /** Endpoint for OTLP over HTTP. */
  url: string;
  serviceName: string;
}

/** Export of traces, with its sampling. */
export interface TraceSettings extends ExportSettings {
  sampler: "always_on" | "always_off" | "traceidratio";
  /** The share of traces that `traceidratio` samples, 0 to 1. */
  ratio: number;
}

const SAMPLERS = ["always_on", "always_off", "traceidratio"] as const;
const address = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), "must be a URL starting with http:// or https://");
const HEADERS = /^[\w-]+=[^,\s]+(?:,[\w-]+=[^,\s]+)*$/;
const share = "must be a number from 0 to 1";

/** The variables as OpenTelemetry names them. Its exporter reads more of them itself, such as OTEL_EXPORTER_OTLP_HEADERS. */
export const TRACE_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(HEADERS, "must be headers such as api-key=…, separated by commas")
    .optional(),
  OTEL_LOGS_EXPORTER: z.enum(["none", "otlp"]).default("none"),
  OTEL_SERVICE_NAME: z.string().max(200).default("yieldboard"),
  OTEL_TRACES_SAMPLER: z
    .enum([...SAMPLERS, "parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"])
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: share }).min(0, share).max(1, share).default(1),
};

type Set = z.infer<z.ZodObject<typeof TRACE_VARIABLES>>;

/** Null while no address is set, or none is sampled: then nothing is traced. */
export function traceSettings(set: Set): TraceSettings | null {
  const url = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? signalAt(set, "traces");
  const sampler = SAMPLERS.find((name) => set.OTEL_TRACES_SAMPLER.endsWith(name)) ?? "always_on";
  if (url === undefined || sampler === "always_off") return null;
  return { url, serviceName: set.OTEL_SERVICE_NAME, sampler, ratio: set.OTEL_TRACES_SAMPLER_ARG };
}

/**
 * Null unless the log is exported.
 * @throws StartError when export is on without an address
 */
export function logSettings(set: Set): ExportSettings | null {
  if (set.OTEL_LOGS_EXPORTER === "none") return null;
  const url = set.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT ?? signalAt(set, "logs");
  if (url === undefined)
    throw new StartError("OTEL_LOGS_EXPORTER: set OTEL_EXPORTER_OTLP_ENDPOINT, where the log goes.");
  return { url, serviceName: set.OTEL_SERVICE_NAME };
}

function signalAt({ OTEL_EXPORTER_OTLP_ENDPOINT: base }: Set, signal: "traces" | "logs"): string | undefined {
  return base && `${base.replace(/\/+$/, "")}/v1/${signal}`;
}

/** Headers required by the collector, such as a key, by name. @param text in OpenTelemetry's format; null for none */
export function collectorHeadersIn(text: string | null): Record<string, string> {
  const pairs = (text ?? "").split(",").filter((pair) => pair !== "");
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s, 2) as [string, string]));
}
