import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Meter } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import type { Logger } from "pino";
import type { MetricsTls } from "#server/machine/config/config.ts";
import { StartError } from "#server/machine/config/start-error.ts";
import { listenError } from "#server/machine/http/check-listen.ts";
import { followTls, tlsAtStart } from "#server/machine/metrics/metrics-tls.ts";

/** Metrics that are served as Prometheus reads them. */
export interface ServedMetrics {
  meter: Meter;
  address: string;
  close(): Promise<void>;
}

interface MetricsNeeds {
  host: string;
  port: number;
  /** Without it they are served plain. */
  tls?: { files: MetricsTls; log: Logger; lookEveryMs?: number };
}

const PATH = "/metrics";

/**
 * Serves `/metrics` on a separate port, which users of the pages need not reach.
 * @throws StartError when the port or the certificate cannot be used
 */
export async function serveMetrics({ host, port, tls }: MetricsNeeds): Promise<ServedMetrics> {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const answer: RequestListener = (request, response) => {
    if (request.method === "GET" && request.url?.split("?", 1)[0] === PATH) {
      exporter.getMetricsRequestHandler(request, response);
      return;
    }
    response.statusCode = 404;
    response.end();
  };
  const { server, unfollow } =
    tls === undefined ? { server: createServer(answer), unfollow: null } : openTls(answer, tls);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, { host, port, setting: "METRICS_PORT" })));
    server.listen({ host, port }, resolve);
  });
  const bound = server.address();
  return {
    meter: provider.getMeter("yieldboard"),
    address: `${tls === undefined ? "http" : "https"}://localhost:${typeof bound === "object" && bound ? bound.port : port}${PATH}`,
    async close() {
      unfollow?.();
      server.close();
      server.closeAllConnections();
      await provider.shutdown();
    },
  };
}

/** With a client authority set, answers only clients with a certificate signed by it. */
function openTls(answer: RequestListener, { files, log, lookEveryMs }: NonNullable<MetricsNeeds["tls"]>) {
  const asked = files.clientCa !== null;
  try {
    const server = createTlsServer({ ...tlsAtStart(files), requestCert: asked, rejectUnauthorized: asked }, answer);
    return { server, unfollow: followTls(server, files, log, lookEveryMs) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`METRICS_TLS_CERT, METRICS_TLS_KEY: they do not belong together (${why}).`);
  }
}
