import { createServer } from "node:http";
import type { Meter } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { listenError } from "#server/http/check-listen.ts";

/** Metrics that are served as Prometheus reads them. */
export interface ServedMetrics {
  meter: Meter;
  address: string;
  close(): Promise<void>;
}

const PATH = "/metrics";

/**
 * Serves `/metrics` on a port of its own, which whoever reaches the pages need not reach.
 * @throws StartError when the port cannot be used
 */
export async function serveMetrics({ host, port }: { host: string; port: number }): Promise<ServedMetrics> {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const server = createServer((request, response) => {
    if (request.method === "GET" && request.url?.split("?", 1)[0] === PATH) {
      exporter.getMetricsRequestHandler(request, response);
      return;
    }
    response.statusCode = 404;
    response.end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, { host, port, setting: "METRICS_PORT" })));
    server.listen({ host, port }, resolve);
  });
  const bound = server.address();
  return {
    meter: provider.getMeter("yieldboard"),
    address: `http://localhost:${typeof bound === "object" && bound ? bound.port : port}${PATH}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await provider.shutdown();
    },
  };
}
