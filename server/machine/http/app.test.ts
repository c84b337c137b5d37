import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { Refusal, slowDown } from "#domain/contract/errors.ts";
import { change } from "#server/machine/core/change.ts";
import { DatabaseAway } from "#server/machine/db/database-away.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { route } from "#server/machine/http/route.ts";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const described = {
  summary: "for tests",
  access: "public",
  response: z.object({ ok: z.boolean() }),
  errors: [],
} as const;
const bidForm = z.object({ bid: z.number(), contact: z.object({ email: z.string() }) });
const askForm = z.object({ ask: z.number(), size: z.number() });
const forms = endpoint({
  ...described,
  name: "t.forms",
  method: "POST",
  path: "/api/t/forms/",
  body: z.union([bidForm, askForm]),
});
const failing = endpoint({ ...described, name: "t.failing", method: "GET", path: "/api/t/failing/" });
const full = endpoint({ ...described, name: "t.full", method: "GET", path: "/api/t/full/" });
const away = endpoint({ ...described, name: "t.away", method: "GET", path: "/api/t/away/" });
const broken = endpoint({
  access: "public",
  summary: "A stream that fails before its first piece",
  name: "t.broken",
  method: "GET",
  path: "/api/t/broken/",
  errors: [],
  ...answersDownload,
});
const leaky = endpoint({ ...described, name: "t.leaky", method: "GET", path: "/api/t/leaky/" });
const partly = endpoint({
  ...described,
  name: "t.partly",
  method: "POST",
  path: "/api/t/partly/",
  alsoStatus: { 207: described.response },
});
const binding = endpoint({
  ...described,
  name: "t.binding",
  method: "POST",
  path: "/api/t/binding/",
  access: { can: "trade" },
  body: z.object({ size: z.number() }),
  response: z.object({ run: z.number() }),
  idempotent: true,
});

let parts: TestParts;
let app: FastifyInstance;
let runs = 0;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, [
    route(forms, async () => ({ ok: true })),
    route(failing, async () => {
      throw new Error("secret detail");
    }),
    route(full, async () => {
      throw new Error("query failed", { cause: Object.assign(new Error("could not extend file"), { code: "53100" }) });
    }),
    route(away, async () => {
      throw new Error("query failed", { cause: new DatabaseAway("Connection terminated unexpectedly") });
    }),
    route(broken, async () => ({
      filename: null,
      content_type: "text/event-stream; charset=utf-8",
      chunks: (async function* fails(): AsyncGenerator<Uint8Array> {
        await Promise.reject(new Error("secret detail"));
        yield new Uint8Array();
      })(),
    })),
    route(leaky, async () => ({ ok: true, passwordHash: "x" })),
    route(partly, async ({ reply }) => {
      void reply.code(207);
      return { ok: false };
    }),
    route(binding, ({ cause }) => change(parts, cause, async () => ({ run: (runs += 1) }))),
  ]);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const post = (
  url: string,
  payload: object | string,
  headers: Record<string, string> = { "content-type": "application/json" },
) => app.inject({ method: "POST", url, payload, headers });

describe("what is sent", () => {
  test("errors are keyed by the path of the field", async () => {
    const answer = await post("/api/t/forms/", { bid: "x", contact: {} });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ field_errors: object }>().field_errors)).toEqual(["bid", "contact.email"]);
    expect(answer.json()).toMatchObject({
      code: "validation_error",
      field_errors: { "contact.email": ["email is required."] },
    });
  });

  test("a parameter that is sent twice is refused where one is asked for", async () => {
    const one = await app.inject({ url: "/api/client/by-website/?website=meridian.example" });
    expect(one.statusCode).toBe(200);
    const twice = await app.inject({ url: "/api/client/by-website/?website=meridian.example&website=evil.example" });
    expect([twice.statusCode, Object.keys(twice.json<{ field_errors: object }>().field_errors)]).toEqual([
      400,
      ["website"],
    ]);
  });

  test("a field that the contract does not know changes nothing", async () => {
    const browser = await signIn(app, "basic@meridian.example");
    const { mobile } = (await browser.get("/api/client/user/")).json<{ mobile: string }>();
    const known = { first_name: "Kabir", last_name: "Anand", mobile, whatsapp_consent: false, pan: "" };
    const surplus = { is_staff: true, isStaff: true, roles: ["clientopsadmin"], client_id: "cli_narmada", status: "x" };
    const before = await parts.db.query("select id, is_staff, roles, client_id, status from users order by id");
    expect((await browser.send("PUT", "/api/client/user/", { ...surplus, ...known })).statusCode).toBe(200);
    expect(await parts.db.query("select id, is_staff, roles, client_id, status from users order by id")).toEqual(
      before,
    );
  });

  test("of several forms of a body the one that was meant speaks", async () => {
    expect((await post("/api/t/forms/", { ask: 1 })).json()).toMatchObject({
      field_errors: { size: ["size is required."] },
    });
  });

  test.each([
    ["a body that is not JSON", '{"bid":', "application/json", 400, "validation_error"],
    ["another kind of body", "<a/>", "application/xml", 415, "unsupported_media"],
    ["a body that is too large", `{"bid":"${"x".repeat(70_000)}"}`, "application/json", 413, "too_large"],
    ["a body that would poison an object", '{"__proto__":{"a":1}}', "application/json", 400, "validation_error"],
  ])("%s is refused", async (_what, payload, type, status, code) => {
    const answer = await post("/api/t/forms/", payload, { "content-type": type });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  test("an id of another form is a path that does not exist, in the router's words (U-10, V-40)", async () => {
    const answer = await post("/api/finstruments/nonsense/price-info/", {});
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: "not_found",
      message: "Page Not Found: /api/finstruments/nonsense/price-info/",
    });
  });

  test.each(["/api/nothing", "/api/%zz", "/assets/gone.js"])("%s answers 404 as JSON", async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "not_found"]);
  });
});

test("a stream that fails before its first piece is answered as any failure is", async () => {
  const [stream, plain] = [await app.inject({ url: "/api/t/broken/" }), await app.inject({ url: "/api/t/failing/" })];
  expect([stream.statusCode, stream.headers["content-type"]]).toEqual([500, plain.headers["content-type"]]);
  expect(Object.keys(stream.json<object>())).toEqual(Object.keys(plain.json<object>()));
  expect(stream.body).not.toContain("secret detail");
});

describe("who calls", () => {
  test.each([
    ["https://evil.example", 403],
    ["null", 403],
    ["http://desk.example:3001", 403],
    ["http://desk.example:3000", 200],
  ])("a page of origin %s gets %i from desk.example:3000", async (origin, status) => {
    const headers = { origin, host: "desk.example:3000" };
    expect((await app.inject({ method: "POST", url: "/api/logout/", headers })).statusCode).toBe(status);
  });

  test("with public origins set, only those may change anything", async () => {
    const behindProxy = await testApp({
      ...parts,
      config: { ...parts.config, publicOrigins: ["https://desk.example"] },
    });
    const from = async (origin: string) =>
      (await behindProxy.inject({ method: "POST", url: "/api/logout/", headers: { origin, host: "inner:3000" } }))
        .statusCode;
    expect([await from("https://desk.example"), await from("http://inner:3000")]).toEqual([200, 403]);
    await behindProxy.close();
  });

  test("a header that is no credential opens no way around the check of the page", async () => {
    const { cookies } = await signIn(app, "dealer@meridian.example");
    const from = (authorization: string) =>
      app.inject({
        method: "POST",
        url: "/api/session/socket-ticket/",
        cookies,
        headers: { authorization, origin: "https://evil.example", host: "desk.example:3000" },
      });
    for (const malformed of [
      "x",
      "",
      "Basic ZGVhbGVyOmRlYWxlcg==",
      "Bearer",
      "Bearer short",
      "Bearer a b c d e f g h",
    ]) {
      const answer = await from(malformed);
      expect([answer.statusCode, answer.json<{ code: string }>().code], malformed).toEqual([401, "token_missing"]);
    }
    // A well-formed but unknown token: the cookies are ignored.
    expect((await from(`Bearer ${"x".repeat(43)}`)).statusCode).toBe(401);
  });

  test("a token in the header is the only one read, and needs no page", async () => {
    const [api, page] = [await signIn(app, "dealer@meridian.example"), await signIn(app, "viewer@meridian.example")];
    const headers = { authorization: `Bearer ${api.token}`, origin: "https://elsewhere.example" };
    const session = await app.inject({ url: "/api/session/", cookies: page.cookies, headers });
    expect(session.json()).toMatchObject({ session: { user_info: { email: "dealer@meridian.example" } } });
    // Renewal and sign-out ignore the cookies, too.
    const renewal = { method: "POST", url: "/api/token/refresh/", cookies: page.cookies, headers } as const;
    expect((await app.inject(renewal)).statusCode).toBe(401);
    await app.inject({ method: "POST", url: "/api/logout/", cookies: page.cookies, headers });
    expect((await page.get("/api/session/")).json()).toMatchObject({ session: { user_info: {} } });
    expect((await app.inject({ url: "/api/session/", headers })).json()).toMatchObject({ session: null });
  });

  test("lacking a role answers 403, never 401, so that nobody is logged out by a button (M-25)", async () => {
    const viewer = await signIn(app, "viewer@meridian.example");
    const answer = await viewer.send("POST", "/api/t/binding/", { size: 1 });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "forbidden"]);
  });

  test("the caller's request id comes back when well formed, else a new one", async () => {
    const idFor = async (id: string) =>
      (await app.inject({ url: "/version.json", headers: { "x-request-id": id } })).headers["x-request-id"];
    expect(await idFor("desk-7.request-12")).toBe("desk-7.request-12");
    expect(await idFor('bad "id" of some length')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("binding calls", () => {
  test("need a key of 1 to 128 printable characters", async () => {
    const dealer = await signIn(app, "dealer@meridian.example");
    for (const key of ["", "has space", "x".repeat(129)]) {
      const answer = await dealer.send("POST", "/api/t/binding/", { size: 1 }, { "idempotency-key": key });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json<{ field_errors: object }>().field_errors)).toEqual(["Idempotency-Key"]);
    }
  });

  test("run once per key: a repeat, even at the same moment, gets the first answer", async () => {
    const dealer = await signIn(app, "dealer@meridian.example");
    const before = runs;
    const send = () => dealer.send("POST", "/api/t/binding/", { size: 1 }, { "idempotency-key": "order-1" });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map((answer) => answer.json())).toEqual(Array.from({ length: 3 }, () => ({ run: before + 1 })));
    expect((await send()).json()).toEqual({ run: before + 1 });
  });

  test("a key that comes back with another request is refused", async () => {
    const dealer = await signIn(app, "dealer@meridian.example");
    const send = (size: number) => dealer.send("POST", "/api/t/binding/", { size }, { "idempotency-key": "order-2" });
    await send(1);
    expect((await send(2)).statusCode).toBe(400);
  });

  test("two people may use the same key", async () => {
    const [one, other] = [await signIn(app, "dealer@meridian.example"), await signIn(app, "dealer@narmada.example")];
    const send = (who: typeof one) =>
      who.send("POST", "/api/t/binding/", { size: 1 }, { "idempotency-key": "order-3" });
    expect((await send(one)).body).not.toBe((await send(other)).body);
  });
});

describe("what is answered", () => {
  test("a surprise is answered without its details", async () => {
    const answer = await app.inject({ url: "/api/t/failing/" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: "server_error", message: "Something went wrong, Please try again." });
    expect(answer.body).not.toContain("secret");
  });

  test("a full store answers 503 storage_full", async () => {
    const answer = await app.inject({ url: "/api/t/full/" });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, "storage_full"]);
  });

  test("a database that does not answer is 503 database_away, and says when to try again", async () => {
    const answer = await app.inject({ url: "/api/t/away/" });
    expect(answer.json()).toMatchObject({ code: "database_away", retry_after_seconds: 3 });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "3"]);
  });

  test("a column that the contract does not name never leaves a test unnoticed", async () => {
    expect((await app.inject({ url: "/api/t/leaky/" })).statusCode).toBe(500);
  });

  test("another good status that the contract names passes", async () => {
    expect((await post("/api/t/partly/", {})).statusCode).toBe(207);
  });

  test("no inline script may run and no inline style apply, and no other site may frame us", async () => {
    const policy = String((await app.inject({ url: "/" })).headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("ws://localhost:80");
  });

  test("no header takes passkeys from our own pages, and no other page may use them in a frame", async () => {
    const { headers } = await app.inject({ url: "/" });
    // Browsers allow both to own pages and deny them to frames of other sites, unless this header says otherwise.
    expect(headers["permissions-policy"]).toBeUndefined();
    expect(String(headers["content-security-policy"])).toContain("frame-ancestors 'none'");
  });

  test("the customer chat may be loaded where it is configured, and nothing of it elsewhere (F-37)", async () => {
    const policyOf = async (made: FastifyInstance) =>
      String((await made.inject({ url: "/" })).headers["content-security-policy"]);
    expect(await policyOf(app)).not.toContain("intercom");
    const config = { ...parts.config, intercomAppId: "ab12cd34", intercomIdentitySecret: "0123456789abcdef" };
    const withChat = await testApp({ ...parts, config });
    const policy = await policyOf(withChat);
    expect(policy).toContain("script-src 'self' https://widget.intercom.io https://js.intercomcdn.com;");
    expect(policy).toContain("wss://*.intercom.io");
    const { support } = (await withChat.inject({ url: "/api/session/" })).json<{ support: unknown }>();
    expect(support).toEqual({ email: null, messenger: { app_id: "ab12cd34", user_hash: null } });
    await withChat.close();
  });

  test("answers of the API are never cached", async () => {
    expect((await app.inject({ url: "/api/session/" })).headers["cache-control"]).toBe("no-store");
  });

  test("the API page and its document are not there unless asked for", async () => {
    const silent = await testApp({ ...parts, config: { ...parts.config, apiDocs: false } });
    for (const url of ["/api/docs", "/api/docs/", "/api/docs/json", "/api/docs/static/index.html"]) {
      expect((await silent.inject({ url })).statusCode).toBe(404);
    }
    await silent.close();
  });

  test("the API page and its document are made from the contract", async () => {
    expect((await app.inject({ url: "/api/docs/" })).statusCode).toBe(200);
    const document = (await app.inject({ url: "/api/docs/json" })).json<{
      paths: Record<string, Record<string, object>>;
    }>();
    expect(document.paths["/api/trade/cluster/{id}/"]).toMatchObject({ put: { operationId: "cluster.update" } });
  });
});

describe("pages", () => {
  test("without a build a page says what to do", async () => {
    const answer = await app.inject({ url: "/dart", headers: { accept: "text/html" } });
    expect(answer.body).toContain("npm run build");
  });

  test("every path a browser opens is the shell; hashed files are cached forever", async () => {
    const distDir = mkdtempSync(path.join(os.tmpdir(), "yieldboard-dist-"));
    mkdirSync(path.join(distDir, "assets"));
    writeFileSync(path.join(distDir, "index.html"), "<!doctype html><title>the page</title>");
    writeFileSync(path.join(distDir, "assets/app-3f2a.js"), "export {};");
    writeFileSync(path.join(distDir, "build-id.json"), '{"id":"b-17"}');
    const built = await buildApp({ ...parts, config: { ...parts.config, distDir } }, []);
    for (const url of ["/dart", "/security/INE733E08239/old", "/mind/chat/7?x=1"]) {
      const page = await built.inject({ url, headers: { accept: "text/html" } });
      expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "no-cache"]);
      expect(page.body).toContain("the page");
    }
    expect((await built.inject({ url: "/assets/app-3f2a.js" })).headers["cache-control"]).toContain("immutable");
    expect((await built.inject({ url: "/assets/gone.js" })).statusCode).toBe(404);
    // Source maps exist but are not served.
    for (const map of ["app-3f2a.js.map", "app-3f2a.js.map.br"]) {
      writeFileSync(path.join(distDir, "assets", map), "{}");
      expect((await built.inject({ url: `/assets/${map}` })).statusCode).toBe(404);
    }
    for (const out of ["/assets/..%2findex.html", "/assets/a/b.js"]) {
      expect((await built.inject({ url: out })).statusCode).toBe(404);
    }
    writeFileSync(path.join(distDir, "assets/later-9c1d.js"), "export {};");
    expect((await built.inject({ url: "/assets/later-9c1d.js" })).statusCode).toBe(200);
    expect((await built.inject({ url: "/api/gone", headers: { accept: "text/html" } })).statusCode).toBe(404);
    const escape = await built.inject({ url: "/assets/..%2f..%2f..%2fetc%2fpasswd" });
    expect(escape.statusCode).toBeGreaterThanOrEqual(400);
    await built.close();
  });

  test("a public page is sent as it was rendered, under its one address, but not to whoever brings a session", async () => {
    const distDir = mkdtempSync(path.join(os.tmpdir(), "yieldboard-dist-"));
    writeFileSync(path.join(distDir, "index.html"), "<!doctype html><title>the shell</title>");
    writeFileSync(path.join(distDir, "find.html"), "<!doctype html><title>find</title>");
    mkdirSync(path.join(distDir, "prerendered/auth"), { recursive: true });
    for (const page of ["home", "about", "auth/login"])
      writeFileSync(path.join(distDir, `prerendered/${page}.html`), `<!doctype html><title>${page} rendered</title>`);
    const config = { ...parts.config, distDir, publicOrigins: ["https://desk.example"] };
    const built = await buildApp({ ...parts, config }, []);
    const get = (url: string, cookies: Record<string, string> = {}) =>
      built.inject({ url, cookies, headers: { accept: "text/html" } });
    for (const [url, page] of [
      ["/", "home"],
      ["/about?utm_source=mail", "about"],
      ["/auth/login?redirect=%2Fdart", "auth/login"],
    ] as const) {
      const sent = await get(url);
      expect(sent.body).toContain(`${page} rendered`);
      expect(sent.headers).toMatchObject({
        "cache-control": "no-cache",
        link: `<https://desk.example${url.replace(/\?.*/, "")}>; rel="canonical"`,
      });
      expect(sent.headers.vary).toContain("cookie");
      for (const cookie of ["bond.token", "bond.refresh"]) {
        expect((await get(url, { [cookie]: "of-a-session" })).body).toContain("the shell");
      }
    }
    expect((await get("/find?q=rec")).headers.link).toBe('<https://desk.example/find>; rel="canonical"');
    expect((await get("/dart")).headers.link).toBeUndefined();
    expect((await get("/prerendered/about.html")).body).toContain("the shell");
    await built.close();
  });

  test("find and a bond have documents that name their scripts for a visitor, the desk for whoever brings a session", async () => {
    const distDir = mkdtempSync(path.join(os.tmpdir(), "yieldboard-dist-"));
    writeFileSync(path.join(distDir, "index.html"), "<!doctype html><title>the shell</title>");
    for (const page of ["desk", "find", "bond"])
      writeFileSync(path.join(distDir, `${page}.html`), `<!doctype html><title>the ${page}</title>`);
    const built = await buildApp({ ...parts, config: { ...parts.config, distDir } }, []);
    const get = (url: string, cookies: Record<string, string> = {}) =>
      built.inject({ url, cookies, headers: { accept: "text/html" } });
    const desk = await get("/dart?layout=1", { "bond.token": "of-a-session" });
    expect(desk.body).toContain("the desk");
    expect(desk.headers).toMatchObject({ "cache-control": "no-cache", vary: expect.stringContaining("cookie") });
    expect((await get("/dart")).body).toContain("the shell");
    for (const [url, page] of [
      ["/find?q=rec", "the find"],
      ["/security/INE733E08239", "the bond"],
    ] as const) {
      expect((await get(url)).body).toContain(page);
      expect((await get(url, { "bond.token": "of-a-session" })).body).toContain("the shell");
    }
    await built.close();
  });

  test("search engines are told which pages there are, and to leave the calls alone", async () => {
    const config = { ...parts.config, publicOrigins: ["https://desk.example"] };
    const built = await buildApp({ ...parts, config }, []);
    const robots = await built.inject("/robots.txt");
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(robots.body).toContain("Disallow: /api/\n");
    expect(robots.body).toContain("Sitemap: https://desk.example/sitemap.xml");
    const listed = (await built.inject("/sitemap.xml")).body.match(/(?<=<loc>)[^<]+/g);
    expect(listed).toEqual(expect.arrayContaining(["https://desk.example/", "https://desk.example/product/dart"]));
    expect(listed).not.toContain("https://desk.example/auth/login");
    await built.close();
  });
});

test("an expected refusal keeps its code, its fields and the wait", () => {
  const refusal = new Refusal("slow_down", "wait", { retryAfterSeconds: 3 });
  expect([refusal.status, refusal.toBody().retry_after_seconds]).toEqual([429, 3]);
});

test.each([
  [0.2, "Too many tries. Try again in 1 second."],
  [42.1, "Too many tries. Try again in 43 seconds."],
  [60, "Too many tries. Try again in 60 seconds."],
  [60.1, "Too many tries. Try again in 2 minutes."],
  [897, "Too many tries. Try again in 15 minutes."],
])("what comes too often is told how long to wait: %d s", (waitS, text) => {
  expect(slowDown("tries", waitS)).toMatchObject({ status: 429, message: text });
});
