import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { createEnvelope, parseEnvelope, serializeEnvelope, type EventEnvelope } from "@sentry/core";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ErrorReport } from "#domain/support/error-report.ts";
import { ERROR_TUNNEL } from "#domain/support/error-tunnel.ts";
import { must } from "#domain/lib/must.ts";
import { createLoggedErrors } from "#server/machine/core/logged-errors.ts";
import { serveErrorsPage } from "#server/machine/error-reports/errors-page.ts";
import { receiveReports } from "#server/machine/error-reports/received.ts";
import { serveErrorReports } from "#server/machine/error-reports/serve.ts";
import { route } from "#server/machine/http/route.ts";
import { version } from "#domain/contract/http/shell.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { coreRoutes } from "#server/core-routes.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

/** A service that takes envelopes, or does not answer at all. */
const taken: { url: string; report: ErrorReport; text: string }[] = [];
let isSilent = false;
const held: ServerResponse[] = [];
let service: Server;
let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
let stop: () => Promise<void>;

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      if (isSilent) return void held.push(response);
      const [, [item]] = parseEnvelope(text) as EventEnvelope;
      taken.push({ url: request.url ?? "", report: item?.[1] as ErrorReport, text });
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  const logged = createLoggedErrors();
  const base = await testParts({ config: { sentryDsn: `http://thekey@127.0.0.1:${port}/42` } });
  parts = { ...base, log: pino({ level: "error", hooks: logged.hooks }, { write: () => undefined }) };
  const broken = route(version, () => Promise.reject(new Error(`could not read "Bond#Desk1" at 7.2650`)));
  const routes = coreRoutes(parts).filter(({ endpoint }) => endpoint.name !== version.name);
  app = await buildApp(parts, [...routes, broken]);
  stop = await serveErrorReports(app, parts, logged);
  dealer = await signIn(app, "dealer@meridian.example");
});
afterAll(async () => {
  await stop();
  await app.close();
  service.closeAllConnections();
  service.close();
  await parts.close();
});

let ids = 0;
const newId = () => (ids += 1).toString(16).padStart(32, "0");
let callers = 0;

function envelope(error: object, more: object = {}): string {
  const event = { event_id: newId(), timestamp: 1, exception: { values: [error] }, ...more };
  return serializeEnvelope(createEnvelope<EventEnvelope>({} as never, [[{ type: "event" }, event as never]])) as string;
}

const send = (payload: string | Buffer, more: object = {}) =>
  app.inject({
    method: "POST",
    url: ERROR_TUNNEL,
    payload,
    headers: { "content-type": "text/plain;charset=UTF-8" },
    remoteAddress: `10.9.0.${(callers += 1)}`,
    ...more,
  });

/** The last report that was sent on, of those with a text: others may still be on their way. Those before it are forgotten. */
const last = async (saying = "") => {
  const reported = () => taken.findLast(({ text }) => text.includes(saying));
  const found = await vi.waitFor(() => must(reported(), "a report that was sent on"));
  taken.length = 0;
  return found;
};

describe("the tunnel of error reports (F-38)", () => {
  test("sends a page's error on to the service of the DSN, with who met it and where (E-22)", async () => {
    const request = { url: "https://desk.example/dart?token=abc" };
    const answer = await send(envelope({ type: "TypeError", value: "rows is not iterable" }, { request }), {
      cookies: dealer.cookies,
    });
    expect(answer.statusCode).toBe(200);
    const { url, report } = await last();
    expect(url).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=thekey/);
    expect(report).toMatchObject({
      event_id: answer.json<{ id: string }>().id,
      exception: { values: [{ type: "TypeError", value: "rows is not iterable" }] },
      user: { id: "usr_dealermeridian", username: expect.stringMatching(/\w+ \w+/) as string },
      tags: { client_name: "Meridian Mutual Fund" },
      request: { url: "https://desk.example/dart?token=…" },
      environment: "test",
    });
  });

  test("nothing secret gets through, whatever a page puts into it", async () => {
    const secrets = ["Bond#Desk1", "AAAPL1234C", "50100234567890", "7.2650", "sell 10cr gilt"];
    const hostile = envelope(
      { type: "Error", value: `"${secrets.join('" "')}" password: ${secrets[0]}`, vars: secrets },
      {
        extra: secrets,
        breadcrumbs: secrets,
        contexts: { secrets },
        message: secrets[4],
        request: { cookies: secrets },
      },
    );
    const attached = `${hostile}\n{"type":"attachment","filename":"${secrets[0]}","length":14}\n${secrets[4]}`;
    expect((await send(attached)).statusCode).toBe(200);
    const { text } = await last();
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test("a visitor's error is nobody's, whoever it says it is of", async () => {
    await send(envelope({ type: "Error" }, { user: { id: "usr_dealermeridian", username: "Not me" } }));
    const { text } = await last();
    expect(text).not.toContain("usr_dealermeridian");
    expect(text).not.toContain("Not me");
  });

  test.each([
    ["", 400],
    ["nonsense", 400],
    ['{}\n{"type":"session"}\n{}', 400],
    ['{}\n{"type":"event"}\n{}', 400],
    ['{}\n{"type":"event","length":99999999}\n{', 400],
    [Buffer.alloc(64, 255), 400],
    ["x".repeat(300_000), 413],
  ])("what is no report of an error is refused with a clear answer", async (payload, status) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: expect.any(String) as string, message: expect.any(String) as string });
  });

  test("another site's page reports nothing", async () => {
    const headers = { "content-type": "text/plain", origin: "https://elsewhere.example", host: "desk.example" };
    expect((await send(envelope({}), { headers })).json()).toMatchObject({ code: "bad_origin" });
  });

  test("one address is slowed down after sixty in a minute", async () => {
    const from = { remoteAddress: "10.8.0.1" };
    for (let sent = 0; sent < 60; sent += 1) await send(envelope({}), from);
    const answer = await send(envelope({}), from);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
    await expect.poll(() => taken.length).toBeGreaterThan(0);
    taken.length = 0;
  });

  test("a service that does not answer keeps nobody waiting, neither pages nor calls, and is sent to again once it does", async () => {
    isSilent = true;
    const began = Date.now();
    for (let sent = 0; sent < 20; sent += 1) expect((await send(envelope({}))).statusCode).toBe(200);
    expect((await dealer.get("/api/session/")).statusCode).toBe(200);
    expect(Date.now() - began).toBeLessThan(3000);
    await expect.poll(() => held.length).toBe(8);
    isSilent = false;
    for (const response of held) response.end("{}");
    const sentOn = async () => {
      await send(envelope({}));
      return taken.length;
    };
    await expect.poll(sentOn).toBeGreaterThan(0);
    taken.length = 0;
  });
});

test("what fails in the server is reported with who asked for what, and without what it held (F-38)", async () => {
  const answer = await dealer.get("/version.json", { token: "abc" });
  expect(answer.statusCode).toBe(500);
  const { report, text } = await last("could not read");
  expect(report).toMatchObject({
    platform: "node",
    exception: { values: [{ type: "Error", value: "could not read … at …" }] },
    user: { id: "usr_dealermeridian" },
    tags: { client_id: "cli_meridian", where: "unexpected error" },
    request: { url: expect.stringMatching(/\/version\.json\?token=…$/) as string },
  });
  expect(text).not.toContain("Bond#Desk1");
});

test.each([
  ["an uncaught error", "setTimeout(() => { throw new RangeError('the last one'); });"],
  ["a rejection that nobody takes", "Promise.reject(new RangeError('the last one'));"],
])("%s is reported before it ends the process, as it does without reports", async (_what, failing) => {
  const script = `
    import { pino } from "pino";
    import { createLoggedErrors } from "#server/machine/core/logged-errors.ts";
    import { receiveReports } from "#server/machine/error-reports/received.ts";
    import { reportOwnErrors } from "#server/machine/error-reports/own-errors.ts";
    const config = { sentryDsn: ${JSON.stringify(parts.config.sentryDsn)}, demo: false, version: "1.0.0", env: "production" };
    const log = pino({ level: "silent" });
    const received = receiveReports({ config, log, clock: { now: () => new Date() } });
    reportOwnErrors({ config }, createLoggedErrors(), received);
    setInterval(() => undefined, 1000);
    ${failing}`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], { stdio: "ignore" });
  const [exitCode] = (await once(child, "exit")) as [number];
  expect(exitCode).not.toBe(0);
  const { report } = await last();
  expect(report).toMatchObject({
    release: "yieldboard@1.0.0",
    exception: { values: [{ type: "RangeError", value: "the last one", mechanism: { handled: false } }] },
  });
});

describe("the demo's list of them", () => {
  test("shows the newest first, its text escaped, a hundred at most", async () => {
    await send(
      envelope(
        { type: "Error", value: "first <script>alert(1)</script>" },
        {
          request: { url: "https://desk.example/<img src=x onerror=alert(2)>" },
          tags: { where: "panel </td><b>" },
        },
      ),
    );
    for (let sent = 0; sent < 99; sent += 1) await send(envelope({ value: `later` }));
    const page = () => app.inject("/dev/errors");
    const { body, headers } = await page();
    expect(headers["content-type"]).toContain("text/html");
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toContain("first &#60;script&#62;");
    for (const tag of ["<script>", "<img", "<b>"]) expect(body).not.toContain(tag);
    expect(body.indexOf("Error: later")).toBeLessThan(body.indexOf("Error: first"));
    await send(envelope({ value: "one more" }));
    expect((await page()).body).not.toContain("first &#60;script&#62;");
  });

  test("is not served elsewhere, and without a DSN nothing is taken there", async () => {
    const production = { ...parts, config: { ...parts.config, demo: false } };
    const served = await buildApp(production, []);
    serveErrorsPage(served, production, receiveReports(production));
    expect((await served.inject("/dev/errors")).statusCode).toBe(404);
    await served.close();
    const off = await buildApp(
      { ...parts, config: { ...parts.config, demo: false, sentryDsn: null } },
      coreRoutes(parts),
    );
    expect((await off.inject({ method: "POST", url: ERROR_TUNNEL, payload: {} })).statusCode).toBe(404);
    await off.close();
  });
});
