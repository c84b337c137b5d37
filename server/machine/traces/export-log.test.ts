import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { callUnderWay, createLogger } from "#server/machine/core/logger.ts";
import { openCollector } from "#server/machine/traces/collector.testing.ts";
import { exportLog } from "#server/machine/traces/export-log.ts";
import { openTraces } from "#server/machine/traces/open-traces.ts";

interface Exported {
  timeUnixNano: string;
  severityText: string;
  severityNumber: number;
  body: { stringValue: string };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  traceId?: string;
  spanId?: string;
}
interface Packet {
  resourceLogs: {
    resource: { attributes: { key: string; value: unknown }[] };
    scopeLogs: { logRecords: Exported[] }[];
  }[];
}

/** An OTLP over HTTP receiver with scripted responses. */
async function receiver() {
  const packets: { body: Packet; headers: Record<string, unknown> }[] = [];
  let answers: RequestListener = (_request, response) => {
    response.setHeader("content-type", "application/json").end("{}");
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      packets.push({ body: JSON.parse(body) as Packet, headers: request.headers });
      answers(request, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/logs`,
      serviceName: "desk",
    },
    packets,
    records: () =>
      packets.flatMap(({ body }) =>
        body.resourceLogs.flatMap((each) => each.scopeLogs.flatMap((scope) => scope.logRecords)),
      ),
    answer: (as: RequestListener) => (answers = as),
  };
}
type Receiver = Awaited<ReturnType<typeof receiver>>;

/** An exported log: lines written, and messages of the exporter itself. */
function logTo({ settings }: Pick<Receiver, "settings">): {
  log: Logger;
  written: string[];
  logLines: string[];
  close: () => Promise<void>;
} {
  const [written, logLines]: [string[], string[]] = [[], []];
  const own = createLogger({ level: "info" }, { write: (line) => logLines.push(line) });
  const output = { write: (line: string) => written.push(line) };
  const headers = () => ({ "api-key": "of-the-collector" });
  const exported = exportLog(settings, { version: "1.2.3", log: own, output, headers });
  return {
    log: createLogger({ level: "trace" }, exported.destination),
    written,
    logLines,
    close: () => exported.close(),
  };
}

const plainOf = (record: Exported) =>
  Object.fromEntries(record.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe("the log, exported by OTLP", () => {
  test("has every line that was written, with its time, level, text and fields, and who wrote it", async () => {
    const to = await receiver();
    const { log, written, close } = logTo(to);
    log.info({ endpoint: "eoi.add", status: 200 }, "answered");
    log.error({ err: new Error("no disk") }, "failed");
    await close();
    const lines = written.map((line) => JSON.parse(line) as { time: number; msg: string });
    expect(lines.map(({ msg }) => msg)).toEqual(["answered", "failed"]);
    expect(
      to.records().map(({ body, severityText, severityNumber }) => [body.stringValue, severityText, severityNumber]),
    ).toEqual([
      ["answered", "INFO", 9],
      ["failed", "ERROR", 17],
    ]);
    expect(to.records().map(({ timeUnixNano }) => Math.round(Number(timeUnixNano) / 1e6))).toEqual(
      lines.map(({ time }) => time),
    );
    expect(plainOf(to.records()[0] as Exported)).toEqual({ endpoint: "eoi.add", status: 200 });
    expect(JSON.stringify(to.records()[1]?.attributes)).toContain("no disk");
    const [packet] = to.packets;
    expect(packet?.headers["api-key"]).toBe("of-the-collector");
    const resource = JSON.stringify(packet?.body.resourceLogs[0]?.resource.attributes);
    for (const part of ["service.name", "desk", "service.version", "1.2.3", "service.instance.id"])
      expect(resource).toContain(part);
  });

  test("carries the trace and the span of the call, and the same instance as its traces", async () => {
    const to = await receiver();
    const collector = await openCollector();
    onTestFinished(() => collector.close());
    const { log, close } = logTo(to);
    const settings = { url: collector.url, serviceName: "desk", sampler: "always_on", ratio: 1 } as const;
    const traces = openTraces(settings, { version: "1.2.3", log, headers: () => ({}) });
    const span = traces.tracer.startSpan("eoi.add");
    callUnderWay.run({ requestId: "call-of-test", span }, () => log.info("answered"));
    log.info("of no call");
    span.end();
    await traces.close();
    await close();
    const { traceId, spanId } = span.spanContext();
    expect(to.records().map((record) => [record.traceId, record.spanId])).toEqual([
      [traceId, spanId],
      [undefined, undefined],
    ]);
    expect(plainOf(to.records()[0] as Exported)).toEqual({ reqId: "call-of-test" });
    const instance = /"service\.instance\.id","value":\{"stringValue":"([\w-]+)"/;
    const ofLog = instance.exec(JSON.stringify(to.packets[0]?.body))?.[1];
    expect(ofLog).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(instance.exec(collector.texts.join())?.[1]).toBe(ofLog);
  });

  test("holds nothing that the log itself leaves out", async () => {
    const to = await receiver();
    const { log, written, close } = logTo(to);
    log.info({ req: { headers: { authorization: "Bearer of-asha", cookie: "bond.token=of-asha" } } }, "called");
    const failed = Object.assign(new Error("query failed"), {
      query: "insert",
      parameters: ["of-asha"],
      detail: "Key (pan)=(of-asha)",
    });
    log.error({ err: failed }, "failed");
    await close();
    expect(to.records()).toHaveLength(2);
    expect(written.join("")).not.toContain("of-asha");
    expect(JSON.stringify(to.packets)).not.toContain("of-asha");
  });

  test("is never waited for: lines are written at once while the collector hangs, few wait, and closing ends in time", async () => {
    const to = await receiver();
    to.answer(() => undefined);
    const { log, written, logLines, close } = logTo(to);
    const began = performance.now();
    for (let n = 0; n < 20_000; n += 1) log.info({ n }, "line");
    expect(performance.now() - began).toBeLessThan(5000);
    expect(written).toHaveLength(20_000);
    const closing = performance.now();
    await close();
    expect(performance.now() - closing).toBeLessThan(4000);
    expect(logLines.filter((line) => line.includes("could not be exported"))).toHaveLength(1);
    expect(to.records().length).toBeLessThanOrEqual(4096);
  });

  test("a collector that refuses is spoken of once, and once when it is back, with how many lines it missed", async () => {
    const to = await receiver();
    to.answer((_request, response) => response.writeHead(400).end());
    const { log, logLines, close } = logTo(to);
    for (let n = 0; n < 6000; n += 1) log.info({ n }, "line");
    const refused = () => logLines.filter((line) => line.includes("the log cannot be exported")).length;
    await vi.waitUntil(() => to.records().length === 4096, { timeout: 10_000 });
    await vi.waitUntil(() => refused() > 0, { timeout: 10_000 });
    to.answer((_request, response) => response.setHeader("content-type", "application/json").end("{}"));
    // The last refused packet is counted before there is room for all of these.
    await vi.waitUntil(
      () => {
        log.info("after");
        return logLines.some((line) => line.includes("exported again"));
      },
      { timeout: 10_000, interval: 200 },
    );
    expect(refused()).toBe(1);
    const again = logLines.find((line) => line.includes("exported again")) ?? "{}";
    expect((JSON.parse(again) as { lost: number }).lost).toBeGreaterThanOrEqual(6000);
    await close();
  });
});
