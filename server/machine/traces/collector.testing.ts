import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as it was exported, with the service that exported it. */
export interface ExportedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, unknown>;
}

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean };
type Attributes = readonly { key: string; value: Value }[];
type Exported = Omit<ExportedSpan, "service" | "attributes"> & { attributes: Attributes };
interface Packet {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Exported[] }[] }[];
}

export interface Collector {
  url: string;
  spans: ExportedSpan[];
  /** Raw texts received, in order. */
  texts: string[];
  close(): Promise<void>;
}

/** A collector that takes OTLP over HTTP, as JSON. */
export async function openCollector(): Promise<Collector> {
  const spans: ExportedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      texts.push(text);
      spans.push(...read(JSON.parse(text) as Packet));
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  return {
    url,
    spans,
    texts,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function read({ resourceSpans }: Packet): ExportedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)["service.name"]);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({ ...span, service, attributes: valuesOf(span.attributes) })),
    );
  });
}

const valuesOf = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]));
