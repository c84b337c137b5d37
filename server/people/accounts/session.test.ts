import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions, users } from "#server/machine/db/schema/people.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";
import { socketHolders } from "#server/machine/identity/socket-holder.ts";
import { issueSocketTicket, verifySocketTicket } from "#server/machine/identity/socket-ticket.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { browserWith, signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const renew = (refresh: string) =>
  app.inject({ method: "POST", url: "/api/token/refresh/", cookies: { "bond.refresh": refresh } });
async function renewed(refresh: string): Promise<TestBrowser> {
  const answer = await renew(refresh);
  expect(answer.statusCode).toBe(200);
  const pair = answer.json<{ token: string; refresh: string }>();
  return browserWith(app, pair.token, pair.refresh);
}
const statusOf = async (browser: TestBrowser) => (await browser.get("/api/client/")).statusCode;

describe("the session (A-011)", () => {
  test("says who is signed in and for which firm (S-02)", async () => {
    const browser = await signIn(app, "admin@meridian.example");
    const { session, demo } = (await browser.get("/api/session/")).json();
    expect(demo).toBe(true);
    expect(session).toMatchObject({
      id: "cli_meridian",
      name: "Meridian Mutual Fund",
      client_segment: "INSTITUTIONAL",
      rfq_exchanges: ["NSE", "BSE"],
      user_info: {
        email: "admin@meridian.example",
        roles: ["clientopsadmin", "dataviewer"],
        unique_id: "usr_adminmeridian",
      },
    });
  });

  test("is null for a visitor, who is not sent anywhere", async () => {
    const answer = await app.inject({ url: "/api/session/" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ session: null });
  });

  test("answers 401 token_expired while it can still be renewed, and null with cleared cookies when it cannot (S-03)", async () => {
    const { refresh } = await signIn(app, "viewer@meridian.example");
    const renewable = await app.inject({ url: "/api/session/", cookies: { "bond.refresh": refresh } });
    expect(renewable.statusCode).toBe(401);
    expect(renewable.json()).toMatchObject({ code: "token_expired" });
    const leftovers = await app.inject({ url: "/api/session/", cookies: { "bond.refresh": "x".repeat(43) } });
    expect(leftovers.json()).toMatchObject({ session: null });
    expect(leftovers.cookies).toMatchObject([
      { name: "bond.token", value: "" },
      { name: "bond.refresh", value: "" },
    ]);
  });

  test("stands without a refresh token, and ends with its access token then (D-009)", async () => {
    const { token } = await signIn(app, "viewer@meridian.example");
    const get = () => app.inject({ url: "/api/session/", cookies: { "bond.token": token } });
    expect((await get()).json()).toMatchObject({ session: { user_info: { unique_id: "usr_viewermeridian" } } });
    parts.clock.advance(15 * 60_000);
    const late = await get();
    expect([late.statusCode, late.json()]).toMatchObject([200, { session: null }]);
  });

  test("lasts fifteen minutes without renewal", async () => {
    const browser = await signIn(app, "viewer@meridian.example");
    parts.clock.advance(15 * 60_000 - 1);
    expect(await statusOf(browser)).toBe(200);
    parts.clock.advance(1);
    const late = await browser.get("/api/client/");
    expect(late.statusCode).toBe(401);
    expect(late.json()).toMatchObject({ code: "token_expired" });
  });

  test("can be carried by an Authorization header, for programs", async () => {
    const { token } = await signIn(app, "viewer@meridian.example");
    const answer = await app.inject({ url: "/api/client/", headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
  });

  test("ends for a person who is switched off, at once", async () => {
    const browser = await signIn(app, "basic@meridian.example");
    await parts.db.orm.update(users).set({ status: "inactive" }).where(eq(users.id, "usr_basicmeridian"));
    expect(await statusOf(browser)).toBe(401);
    expect((await renew(browser.refresh)).statusCode).toBe(401);
    await parts.db.orm.update(users).set({ status: "active" }).where(eq(users.id, "usr_basicmeridian"));
  });

  test("sign-out ends it and clears the cookies; doing it twice is fine (A-010, S-04)", async () => {
    const browser = await signIn(app, "viewer@meridian.example");
    const answer = await browser.send("POST", "/api/logout/");
    expect(answer.json()).toEqual({ signed_out: true });
    expect(answer.cookies).toMatchObject([
      { name: "bond.token", value: "" },
      { name: "bond.refresh", value: "" },
    ]);
    expect(await statusOf(browser)).toBe(401);
    expect((await renew(browser.refresh)).statusCode).toBe(401);
    expect((await browser.send("POST", "/api/logout/")).statusCode).toBe(200);
  });

  test("sign-out works too when only the refresh cookie is left", async () => {
    const browser = await signIn(app, "viewer@meridian.example");
    await app.inject({ method: "POST", url: "/api/logout/", cookies: { "bond.refresh": browser.refresh } });
    expect(await statusOf(browser)).toBe(401);
  });
});

describe("the cookies of a session (C-07, U-06)", () => {
  test.each(["/api/token/", "/api/token/refresh/"])(
    "that %s sets are bond.token of 15 minutes and bond.refresh of 14 days, out of reach of scripts",
    async (url) => {
      const { refresh } = await signIn(app, "viewer@meridian.example");
      const payload = { email: "viewer@meridian.example", password: DEMO_PASSWORD };
      const answer = await app.inject({
        method: "POST",
        url,
        ...(url === "/api/token/" ? { payload } : { cookies: { "bond.refresh": refresh } }),
      });
      const set = answer.cookies.filter(({ name }) => name === "bond.token" || name === "bond.refresh");
      expect(set).toMatchObject([
        { name: "bond.token", maxAge: 15 * 60, httpOnly: true, sameSite: "Lax", path: "/" },
        { name: "bond.refresh", maxAge: 14 * 24 * 3600, httpOnly: true, sameSite: "Lax", path: "/" },
      ]);
      for (const cookie of set) expect(cookie).not.toHaveProperty("secure");
    },
  );
});

test("sign-out, session, sign-up and token refresh are at their paths (U-13, A-010..A-013)", async () => {
  const { refresh } = await signIn(app, "viewer@meridian.example");
  const at = async (method: "GET" | "POST", url: string, more: object = {}) =>
    (await app.inject({ method, url, ...more })).statusCode;
  expect(await at("GET", "/api/session/")).toBe(200);
  expect(await at("POST", "/api/token/refresh/", { cookies: { "bond.refresh": refresh } })).toBe(200);
  expect(await at("POST", "/api/client/register/", { payload: {} })).toBe(400);
  expect(await at("POST", "/api/logout/")).toBe(200);
});

describe("cookies over HTTPS (U-06)", () => {
  test("carry the prefix that ties them to this host, and count with it alone", async () => {
    const secure = await testApp({ ...parts, config: { ...parts.config, cookieSecure: true } });
    const before = await signIn(app, "viewer@meridian.example");
    const credentials = { email: "viewer@meridian.example", password: DEMO_PASSWORD };
    const answer = await secure.inject({ method: "POST", url: "/api/token/", payload: credentials });
    const set = answer.cookies.filter(({ value }) => value !== "");
    expect(set.map(({ name }) => name)).toEqual(["__Host-bond.token", "__Host-bond.refresh", "__Host-bond.device"]);
    for (const cookie of set) {
      expect(cookie).toMatchObject({ secure: true, path: "/", httpOnly: true });
      expect(cookie).not.toHaveProperty("domain");
    }
    expect(answer.cookies.filter(({ value }) => value === "").map(({ name }) => name)).toEqual([
      "bond.token",
      "bond.refresh",
      "bond.device",
    ]);
    const statusWith = async (cookies: Record<string, string>) =>
      (await secure.inject({ method: "POST", url: "/api/session/socket-ticket/", cookies })).statusCode;
    const planted = { "bond.token": before.token, "bond.refresh": before.refresh };
    expect(await statusWith(planted)).toBe(401);
    expect((await secure.inject({ method: "POST", url: "/api/token/refresh/", cookies: planted })).statusCode).toBe(
      401,
    );
    expect(await statusWith({ "__Host-bond.token": before.token })).toBe(200);
    expect(await statusWith({ "bond.token": before.token, "__Host-bond.token": "x".repeat(43) })).toBe(401);
    const out = await secure.inject({ method: "POST", url: "/api/logout/", cookies: before.cookies });
    expect(out.cookies.map(({ name, value }) => [name, value])).toEqual(
      ["__Host-bond.token", "bond.token", "__Host-bond.refresh", "bond.refresh"].map((name) => [name, ""]),
    );
    await secure.close();
  });
});

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

describe("renewing a session (A-013)", () => {
  test("gives a new pair; the old access token serves calls under way for half a minute", async () => {
    const old = await signIn(app, "dealer@meridian.example");
    const fresh = await renewed(old.refresh);
    expect(fresh.token).not.toBe(old.token);
    expect([await statusOf(fresh), await statusOf(old)]).toEqual([200, 200]);
    parts.clock.advance(30_001);
    expect([await statusOf(fresh), await statusOf(old)]).toEqual([200, 401]);
  });

  test("two tabs renewing at the same moment get the same pair", async () => {
    const { refresh } = await signIn(app, "dealer@meridian.example");
    const [left, right] = await Promise.all([renewed(refresh), renewed(refresh)]);
    expect(left.cookies).toEqual(right.cookies);
    expect(await statusOf(left)).toBe(200);
  });

  test("a used token that comes back later ends the whole family", async () => {
    const thief = await signIn(app, "dealer@meridian.example");
    const owner = await renewed(thief.refresh);
    parts.clock.advance(10_001);
    const stolen = await renew(thief.refresh);
    expect(stolen.statusCode).toBe(401);
    expect(stolen.json()).toMatchObject({ code: "token_expired" });
    expect(await statusOf(owner)).toBe(401);
    expect((await renew(owner.refresh)).statusCode).toBe(401);
    const [ended] = await parts.db.orm.select().from(sessions).where(eq(sessions.endedBecause, "reuse"));
    expect(ended?.userId).toBe("usr_dealermeridian");
  });

  test("within the grace, a token whose successor was already renewed ends the family as well", async () => {
    const first = await signIn(app, "dealer@meridian.example");
    const second = await renewed(first.refresh);
    const third = await renewed(second.refresh);
    expect((await renew(first.refresh)).statusCode).toBe(401);
    expect(await statusOf(third)).toBe(401);
  });

  test("is possible for fourteen days and no longer", async () => {
    const { refresh } = await signIn(app, "dealer@meridian.example");
    parts.clock.advance(14 * 24 * 60 * 60_000 - 1000);
    const fresh = await renewed(refresh);
    parts.clock.advance(14 * 24 * 60 * 60_000);
    expect((await renew(fresh.refresh)).statusCode).toBe(401);
  });

  test("ends thirty days after signing in however much it was used, and every tab learns why", async () => {
    let browser = await signIn(app, "dealer@meridian.example");
    for (const day of [10, 20, 29]) {
      parts.clock.advance(10 * DAY_MS - (day === 29 ? DAY_MS : 0));
      browser = await renewed(browser.refresh);
    }
    parts.clock.advance(DAY_MS);
    for (const tab of [1, 2]) {
      const answer = await renew(browser.refresh);
      expect([tab, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([tab, 401, "sign_in_again"]);
      expect(answer.cookies).toEqual([]);
    }
    expect(await statusOf(browser)).toBe(401);
  });

  test("ends twelve hours after signing in with a second factor, to the second", async () => {
    let browser = await signIn(app, "viewer@meridian.example");
    const since = { secondFactorAt: parts.clock.now() };
    await parts.db.orm.update(users).set(since).where(eq(users.email, "viewer@meridian.example"));
    parts.clock.advance(12 * HOUR_MS - 60_000);
    browser = await renewed(browser.refresh);
    parts.clock.advance(59_000);
    expect(await statusOf(browser)).toBe(200);
    parts.clock.advance(1000);
    expect(await statusOf(browser)).toBe(401);
    expect((await renew(browser.refresh)).json()).toMatchObject({ code: "sign_in_again" });
    await parts.db.orm.update(users).set({ secondFactorAt: null });
  });

  test("without any token it answers token_missing, with a made-up one token_expired and cleared cookies", async () => {
    const none = await app.inject({ method: "POST", url: "/api/token/refresh/" });
    expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([401, "token_missing"]);
    const forged = await renew("A".repeat(43));
    expect([forged.statusCode, forged.json<{ code: string }>().code]).toEqual([401, "token_expired"]);
    expect(forged.cookies).toMatchObject([{ value: "" }, { value: "" }]);
  });
});

describe("a session that nobody uses, where the operator lets it stand for 30 minutes", () => {
  const MINUTE_MS = 60_000;
  let strict: FastifyInstance;
  beforeAll(async () => {
    strict = await testApp({ ...parts, config: { ...parts.config, sessionIdleMinutes: 30 } });
  });
  afterAll(() => strict.close());

  /** Renews a session as a page does, reporting idle minutes; undefined: reports none. */
  const renewAfter = (browser: TestBrowser, idleMinutes?: number, at = strict) =>
    at.inject({
      method: "POST",
      url: "/api/token/refresh/",
      cookies: { "bond.refresh": browser.refresh },
      ...(idleMinutes === undefined ? {} : { payload: { idle_ms: idleMinutes * MINUTE_MS } }),
    });
  async function watched(browser: TestBrowser, idleMinutes?: number, at = strict): Promise<TestBrowser> {
    const answer = await renewAfter(browser, idleMinutes, at);
    expect(answer.statusCode, answer.body).toBe(200);
    const pair = answer.json<{ token: string; refresh: string }>();
    return browserWith(at, pair.token, pair.refresh);
  }

  test("ends to the second, however often its pages renew it, and every tab learns why; what is used goes on", async () => {
    let browser = await signIn(strict, "dealer@meridian.example");
    for (const minute of [10, 20]) {
      parts.clock.advance(10 * MINUTE_MS);
      browser = await watched(browser, minute === 10 ? 10 : 5);
    }
    // Last used after 15 minutes, so until 45.
    for (const idle of [15, 25]) {
      parts.clock.advance(10 * MINUTE_MS);
      browser = await watched(browser, idle);
    }
    parts.clock.advance(5 * MINUTE_MS - 1000);
    expect(await statusOf(browser)).toBe(200);
    parts.clock.advance(1000);
    expect(await statusOf(browser)).toBe(401);
    for (const tab of [1, 2]) {
      const answer = await renewAfter(browser, 30);
      expect([tab, answer.statusCode, answer.json()]).toEqual([
        tab,
        401,
        expect.objectContaining({
          code: "sign_in_again",
          message: "Your session ended after a period of inactivity. Sign in again to continue.",
        }),
      ]);
    }
    const ended = await parts.db.orm.select().from(sessions).where(eq(sessions.endedBecause, "idle"));
    expect(ended.map(({ userId }) => userId)).toEqual(["usr_dealermeridian"]);
  });

  test("is not gone on with by who comes after the pause and presses a key", async () => {
    const browser = await signIn(strict, "dealer@meridian.example");
    parts.clock.advance(31 * MINUTE_MS);
    expect((await renewAfter(browser, 0)).json()).toMatchObject({ code: "sign_in_again" });
  });

  test("is not used by a renewal that says nothing of it, nor before it was opened", async () => {
    let browser = await signIn(strict, "dealer@meridian.example");
    for (const idle of [undefined, 500]) {
      parts.clock.advance(14 * MINUTE_MS);
      browser = await watched(browser, idle);
    }
    parts.clock.advance(2 * MINUTE_MS);
    expect((await renewAfter(browser)).json()).toMatchObject({ code: "sign_in_again" });
  });

  test("stands for however long elsewhere, and one that was used there goes on when the setting is made", async () => {
    let browser = await signIn(app, "dealer@meridian.example");
    for (const idle of [200, 0]) {
      parts.clock.advance(200 * MINUTE_MS);
      browser = await watched(browser, idle, app);
    }
    parts.clock.advance(10 * MINUTE_MS);
    expect(await statusOf(await watched(browser, 10))).toBe(200);
  });
});

describe("the socket's ticket", () => {
  test("names its holder for one minute", async () => {
    const browser = await signIn(app, "dealer@meridian.example");
    const { access_token } = (await browser.send("POST", "/api/session/socket-ticket/")).json<{
      access_token: string;
    }>();
    const holder = verifySocketTicket(parts, access_token);
    expect(holder?.userId).toBe("usr_dealermeridian");
    expect(await actorOfUser(parts, "usr_dealermeridian", holder?.sessionId)).toMatchObject({
      clientId: "cli_meridian",
    });
    parts.clock.advance(60_000);
    expect(verifySocketTicket(parts, access_token)).toBeNull();
  });

  test("serves nobody once the session it came from has ended", async () => {
    const browser = await signIn(app, "dealer@meridian.example");
    const { access_token } = (await browser.send("POST", "/api/session/socket-ticket/")).json<{
      access_token: string;
    }>();
    const holder = verifySocketTicket(parts, access_token);
    await browser.send("POST", "/api/logout/");
    expect(await actorOfUser(parts, "usr_dealermeridian", holder?.sessionId)).toBeNull();
  });

  test("opens one socket, on whichever node; the token of the sign-in opens any number while it lasts (U-36)", async () => {
    const browser = await signIn(app, "dealer@meridian.example");
    const { access_token: ticket } = (await browser.send("POST", "/api/session/socket-ticket/")).json<{
      access_token: string;
    }>();
    const [here, there] = [socketHolders(parts), socketHolders(parts)];
    const both = await Promise.all([here(ticket), there(ticket)]);
    expect(both.filter((holder) => holder !== null)).toMatchObject([{ userId: "usr_dealermeridian" }]);
    expect(await here(ticket)).toBeNull();

    const holder = { userId: "usr_dealermeridian", sessionId: both.find((each) => each !== null)?.sessionId };
    expect([await here(browser.token), await there(browser.token)]).toEqual([holder, holder]);
    parts.clock.advance(15 * 60_000);
    expect(await here(browser.token)).toBeNull();
    expect(await here("made-up")).toBeNull();
  });

  test("is good beside another of the same person and the same moment, as two pages that come back at once ask for", async () => {
    const browser = await signIn(app, "dealer@meridian.example");
    const ask = async () =>
      (await browser.send("POST", "/api/session/socket-ticket/")).json<{ access_token: string }>().access_token;
    // The clock of the test does not move in between.
    const holders = socketHolders(parts);
    const both = [await holders(await ask()), await holders(await ask())];
    expect(both).toMatchObject([{ userId: "usr_dealermeridian" }, { userId: "usr_dealermeridian" }]);
  });

  test("cannot be altered or made up", () => {
    const { ticket } = issueSocketTicket(parts, { userId: "usr_basicmeridian", sessionId: null });
    const [, signature] = ticket.split(".");
    const other = Buffer.from(JSON.stringify({ user: "usr_dealermeridian", session: null, expires: 9e15 })).toString(
      "base64url",
    );
    for (const forged of [`${other}.${signature}`, ticket.slice(0, -2), "", "a.b", "a.b.c", `${ticket}.x`]) {
      expect(verifySocketTicket(parts, forged)).toBeNull();
    }
  });
});
