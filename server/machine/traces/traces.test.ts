import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createMemoryBus } from "#server/machine/bus/memory-bus.ts";
import { openTraces } from "#server/machine/traces/open-traces.ts";
import { tracesBehaviour } from "#server/machine/traces/traces.testing.ts";

describe("over the bus in memory", () => {
  tracesBehaviour(async () => {
    const bus = createMemoryBus();
    return { serving: bus, publishing: bus, close: () => bus.close() };
  });
});

test("a collector that refuses spans is spoken of once, however often it does", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => lines.push(line) });
  const refusing = createServer((_request, response) => response.writeHead(400).end());
  refusing.listen(0, "127.0.0.1");
  await once(refusing, "listening");
  const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}/v1/traces`;
  const open = openTraces(
    { url, serviceName: "a", sampler: "always_on", ratio: 1 },
    { version: "1", log: logger, headers: () => ({}) },
  );
  // More spans than one packet holds.
  for (let n = 0; n < 1200; n += 1) open.tracer.startSpan("eoi.add").end();
  await open.close();
  expect(lines.filter((line) => line.includes("spans cannot be exported"))).toHaveLength(1);
  refusing.close();
});
