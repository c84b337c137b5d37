import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { createEnvelope, serializeEnvelope, type EventEnvelope } from "@sentry/core";
import { pino } from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { EXCHANGE_TIMES } from "#domain/exchange/command.ts";
import { must } from "#domain/lib/must.ts";
import { anchoringOf } from "#server/machine/anchors/anchor-daily.ts";
import { publicKeyText } from "#server/machine/anchors/anchor-keys.ts";
import { hostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { readConfig } from "#server/machine/config/config.ts";
import { collectorHeadersIn } from "#server/machine/config/trace-settings.ts";
import { transportsOf } from "#server/machine/deliveries/transports.ts";
import { bseSignature, nseToken } from "#sandbox/runtime/signatures.ts";
import { receiveReports } from "#server/machine/error-reports/received.ts";
import { openTraces } from "#server/machine/traces/open-traces.ts";
import { venuesOf } from "#server/market/exchange/venues.ts";
import { openBucket } from "#server/machine/files/bucket.ts";
import { sha256Of } from "#server/machine/files/file-columns.ts";
import { decrypted, encrypted } from "#server/machine/identity/encryption.ts";
import { startObjectStore } from "#server/testing/object-store.ts";

// A secret in a file is read again while a node serves, and each of its users uses the current value.

/** Answers every request with 200 and records it. */
async function listener(): Promise<{ url: string; came: { url: string; headers: NodeJS.Dict<string | string[]> }[] }> {
  const came: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createHttpServer((request, answer) => {
    came.push({ url: request.url ?? "", headers: request.headers });
    answer.setHeader("content-type", "application/json");
    answer.end(JSON.stringify({ token: "of-asha", expires_at: 1 }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, came };
}

const message = { id: "dlv_one", subject: "A code", body: "123456", destination: "asha@meridian.example" };

describe("a secret that is changed while a node serves", () => {
  test("of mails and text messages is used by the next of them", async () => {
    const gateway = await listener();
    const connections: number[] = [];
    const mailServers = [0, 1].map((n) =>
      createServer((socket) => {
        connections.push(n);
        socket.end("421 not today\r\n");
      }),
    );
    for (const server of mailServers) {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      onTestFinished(() => void server.close());
    }
    const smtpOf = (n: number) => `smtp://127.0.0.1:${(must(mailServers[n]).address() as AddressInfo).port}`;
    const config = readConfig({ SMTP_URL: smtpOf(0), SMS_URL: `${gateway.url}/first` });
    const { email, sms } = transportsOf(config);
    const mail = () => must(email)({ ...message, channel: "email" });
    const text = () => must(sms)({ ...message, channel: "sms" });
    await expect(mail()).rejects.toThrow();
    await text();
    Object.assign(config, { smtpUrl: smtpOf(1), smsUrl: `${gateway.url}/next` });
    await expect(mail()).rejects.toThrow();
    await text();
    expect([connections, gateway.came.map(({ url }) => url)]).toEqual([
      [0, 1],
      ["/first", "/next"],
    ]);
  });

  test("of the object store opens it to the next request", async () => {
    const store = await startObjectStore();
    onTestFinished(() => store.close());
    const settings = { ...store.bucket, secretAccessKey: "of-before" };
    const bucket = openBucket(settings);
    const bytes = Buffer.from("a file");
    const put = () => bucket.put("upl_one", bytes, sha256Of(bytes));
    await expect(put()).rejects.toThrow();
    settings.secretAccessKey = store.bucket.secretAccessKey;
    await put();
    expect(store.keys()).toEqual(["upl_one"]);
  });

  test("of the hosted chat is sent with the next call, and checks what is signed from then on", async () => {
    const service = await listener();
    const config = readConfig({
      SENDBIRD_APP_ID: "an-application",
      SENDBIRD_API_TOKEN: "the-first-api-token",
      SENDBIRD_PLATFORM_HOST: service.url,
    });
    const hosted = must(hostedChat(config));
    await hosted.issueToken("usr_asha");
    config.sendbirdApiToken = "the-next-api-token";
    await hosted.issueToken("usr_asha");
    const sent = service.came.map(({ headers }) => headers["api-token"]);
    expect([sent, hosted.apiToken]).toEqual([["the-first-api-token", "the-next-api-token"], "the-next-api-token"]);
  });

  test("of an exchange is what its callbacks are signed with from then on", () => {
    const now = new Date("2026-11-27T05:00:00Z");
    const config = readConfig({
      EXCHANGE_URL_NSE: "https://nse.example",
      EXCHANGE_SECRET_NSE: "first-of-nse",
      EXCHANGE_URL_BSE: "https://bse.example",
      EXCHANGE_SECRET_BSE: "first-of-bse",
    });
    const { NSE, BSE } = venuesOf(config, EXCHANGE_TIMES, { now: () => now });
    const body = Buffer.from("{}");
    const isTaken = (nse: string, bse: string) => [
      must(NSE).readCallback(body, { token: nseToken(nse, "{}") }, now) !== null,
      must(BSE).readCallback(body, { "x-bse-signature": bseSignature(bse, "{}", now.getTime() / 1000) }, now) !== null,
    ];
    expect(isTaken("first-of-nse", "first-of-bse")).toEqual([true, true]);
    must(config.exchanges.NSE).secret = "next-of-nse";
    must(config.exchanges.BSE).secret = "next-of-bse";
    expect(isTaken("first-of-nse", "first-of-bse")).toEqual([false, false]);
    expect(isTaken("next-of-nse", "next-of-bse")).toEqual([true, true]);
  });

  test("of the collector and of the service that errors are reported to goes with what is sent next", async () => {
    const collector = await listener();
    const config = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=first",
      SENTRY_DSN: `${collector.url.replace("//", "//first@")}/42`,
    });
    const headers = () => collectorHeadersIn(config.collectorHeaders);
    const log = pino({ level: "silent" });
    const reports = receiveReports({ config, log, clock: { now: () => new Date() } });
    const traces = openTraces(must(config.traces), { version: "1", log, headers });
    const keysSent = () => collector.came.flatMap(({ headers: { "api-key": key } }) => key ?? []);
    const send = async () => {
      // Enough spans to fill a batch, which is sent at once.
      for (let n = 0; n < 512; n += 1) traces.tracer.startSpan("eoi.add").end();
      const before = keysSent().length;
      await vi.waitUntil(() => keysSent().length > before, { timeout: 20_000 });
      const event = { event_id: "0".repeat(32), exception: { values: [{ type: "Error", value: "no quotes" }] } };
      const head = { event_id: event.event_id, sent_at: new Date().toISOString() };
      reports.take(serializeEnvelope(createEnvelope<EventEnvelope>(head, [[{ type: "event" }, event]])), () => null);
      await reports.settle();
    };
    await send();
    config.collectorHeaders = "api-key=next";
    config.sentryDsn = `${collector.url.replace("//", "//next@")}/42`;
    await send();
    await traces.close();
    expect(keysSent()).toEqual(["first", "next"]);
    const keys = collector.came.map(({ url }) => new URL(url, collector.url).searchParams.get("sentry_key"));
    expect(keys.filter((key) => key !== null)).toEqual(["first", "next"]);
  });

  test("of the audit's anchors signs the next one", () => {
    const keyOf = () => generateKeyPairSync("ed25519");
    const [first, next] = [keyOf(), keyOf()];
    const text = ({ privateKey }: ReturnType<typeof keyOf>) =>
      privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
    const config = readConfig({ AUDIT_ANCHORS: "/anchors/audit.jsonl", AUDIT_ANCHOR_KEY: text(first) });
    const anchoring = must(anchoringOf(config));
    const signs = ({ publicKey }: ReturnType<typeof keyOf>) =>
      publicKeyText(publicKey) === publicKeyText(createPublicKey(anchoring.key));
    expect([signs(first), signs(next)]).toEqual([true, false]);
    config.auditAnchorKey = text(next);
    expect([signs(first), signs(next)]).toEqual([false, true]);
  });

  test("of the node itself seals what is sealed from then on, and opens what is under those that are read", () => {
    const [first, next] = ["the first secret with 32 characters or more", "the next secret with 32 characters or more"];
    const config = readConfig({ SESSION_SECRET: first });
    const row = "usr_asha";
    const stored = encrypted(config, "second-factor", { text: "JBSWY3DPEHPK3PXP", row });
    Object.assign(config, { sessionSecret: next, readSecrets: [first] });
    expect(decrypted(config, "second-factor", { stored, row })).toBe("JBSWY3DPEHPK3PXP");
    const resealed = encrypted(config, "second-factor", { text: "JBSWY3DPEHPK3PXP", row });
    config.readSecrets = [];
    expect(decrypted(config, "second-factor", { stored: resealed, row })).toBe("JBSWY3DPEHPK3PXP");
    expect(decrypted(config, "second-factor", { stored, row })).toBeNull();
  });
});
