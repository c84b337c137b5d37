import { and, asc, eq, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { missingConsent, POLICY_VERSION } from "#domain/accounts/privacy-notice.ts";
import type { Consents } from "#domain/contract/http/consent.ts";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";
import { invited, registrationCode } from "#server/people/accounts/invites/invites.testing.ts";
import { endedHolders } from "#server/people/chat/socket/watch.ts";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { clients, consents, oneTimeCodes, users } from "#server/machine/db/schema/people.ts";
import { DEMO_PEOPLE, seedPeople, SIMULATED_PEOPLE } from "#server/demo/people.ts";
import { actorsOf } from "#server/machine/identity/identity.ts";
import { browserWith, codeOf, signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const CONSENT = "/api/client/user/consent/";
const ID = "usr_dealermeridian";

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts);
  dealer = await signIn(app, "dealer@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
afterEach(async () => {
  await parts.db.orm.delete(rateLimits);
  await parts.db.orm.update(users).set({ consentVersion: POLICY_VERSION });
  await parts.db.orm.update(clients).set({ needsSecondFactor: false });
});

const agreedTo = (consentVersion: string | null) =>
  parts.db.orm.update(users).set({ consentVersion }).where(eq(users.id, ID));
const missingOf = async (browser: TestBrowser) =>
  (await browser.get("/api/session/")).json<{ session: { consent_missing: string | null } | null }>().session
    ?.consent_missing;
const give = (browser: TestBrowser, version = POLICY_VERSION) => browser.send("POST", CONSENT, { version });

describe("whoever has not agreed to privacy notice and terms", () => {
  test("is asked to, can do nothing else until then, and all of theirs afterwards", async () => {
    await agreedTo(null);
    expect(await missingOf(dealer)).toBe("none");
    for (const url of ["/api/client/", "/api/sessions/", "/api/client/user/"]) {
      expect([url, ...codeOf(await dealer.get(url))]).toEqual([url, 403, "consent_missing"]);
    }
    expect(codeOf(await dealer.send("POST", "/api/session/socket-ticket/"))).toEqual([403, "consent_missing"]);
    expect((await give(dealer)).statusCode).toBe(200);
    expect(await missingOf(dealer)).toBeNull();
    expect((await dealer.get("/api/client/")).statusCode).toBe(200);
  });

  test("may call nothing but their session, its end and their consent", () => {
    const open = ALL_ENDPOINTS.filter(({ openBefore }) => openBefore === "consent").map(({ name }) => name);
    expect(open.toSorted()).toEqual([
      "auth.logout",
      "auth.session",
      "consent.give",
      "consent.list",
      "consent.withdraw",
    ]);
  });

  test("is asked again when the text changes, and not by a node that still has the text before it", async () => {
    await agreedTo("2026-01-01");
    expect(await missingOf(dealer)).toBe("text_changed");
    expect(codeOf(await dealer.get("/api/client/"))).toEqual([403, "consent_missing"]);
    expect(missingConsent("2026-11-27", "2026-11-27")).toBeNull();
    expect(missingConsent("2026-12-01", "2026-11-27")).toBeNull();
  });

  test("may sign out and is asked at the next sign-in, and is a visitor where visitors may call", async () => {
    await agreedTo(null);
    const other = await signIn(app, "dealer@meridian.example");
    await other.send("POST", "/api/request-otp/", { email: "dealer@meridian.example", request_type: "update_profile" });
    const codes = await parts.db.orm.select({ userId: oneTimeCodes.userId }).from(oneTimeCodes);
    expect(codes).toEqual([{ userId: null }]);
    expect((await other.send("POST", "/api/logout/")).statusCode).toBe(200);
    expect(await missingOf(await signIn(app, "dealer@meridian.example"))).toBe("none");
  });

  test("loses open sockets of the market and of the chat", async () => {
    const holder = { userId: ID, sessionId: null, address: "127.0.0.1" };
    expect((await actorsOf(parts, [holder]))[0]).not.toBeNull();
    await agreedTo(null);
    expect(await actorsOf(parts, [holder])).toEqual([null]);
    const inChat = { ...holder, clientId: "cli_meridian", mayChat: true };
    expect([...(await endedHolders(parts, [inChat as never])).values()]).toEqual(["session_revoked"]);
  });

  test("agrees before they set up the second factor that their firm asks for", async () => {
    await agreedTo(null);
    await parts.db.orm.update(clients).set({ needsSecondFactor: true }).where(eq(clients.id, "cli_meridian"));
    expect(codeOf(await dealer.get("/api/client/user/"))).toEqual([403, "consent_missing"]);
    expect((await give(dealer)).statusCode).toBe(200);
    expect((await dealer.get("/api/client/user/")).statusCode).toBe(200);
    expect(codeOf(await dealer.get("/api/client/"))).toEqual([403, "second_factor_missing"]);
  });

  test("is whoever has just registered by an invitation", async () => {
    const { code, email } = await invited(parts);
    const otp = await registrationCode(parts, app, { email }, code, "easy_register");
    const joined = await app.inject({
      method: "POST",
      url: "/api/client/register-user/lite",
      payload: { invite_code: code, identity: { first_name: "Nandini", last_name: "Rao" }, otp },
    });
    expect(joined.statusCode).toBe(200);
    const { token, refresh } = joined.json<{ token: string; refresh: string }>();
    const browser = browserWith(app, token, refresh);
    expect(await missingOf(browser)).toBe("none");
    expect(codeOf(await browser.get("/api/client/"))).toEqual([403, "consent_missing"]);
  });
});

test("everybody of the demo world has agreed", async () => {
  const agreed = new Set((await parts.db.orm.select({ id: consents.userId }).from(consents)).map(({ id }) => id));
  const people = [...DEMO_PEOPLE, ...SIMULATED_PEOPLE].map(({ id }) => id);
  expect(people.filter((id) => !agreed.has(id))).toEqual([]);
});

test("everybody of a demo world started before the text changed agrees at the next start, unless they withdrew", async () => {
  const [withdrawn] = DEMO_PEOPLE.filter(({ id }) => id !== ID);
  await agreedTo("2026-01-01");
  await parts.db.orm
    .update(users)
    .set({ consentVersion: null })
    .where(eq(users.id, withdrawn?.id ?? ""));
  await parts.db.orm.delete(consents).where(eq(consents.userId, ID));
  await seedPeople(parts);
  expect(await missingOf(dealer)).toBeNull();
  const rows = await parts.db.orm.select({ version: consents.version }).from(consents).where(eq(consents.userId, ID));
  expect(rows).toEqual([{ version: POLICY_VERSION }]);
  const versions = await parts.db.orm
    .select({ version: users.consentVersion })
    .from(users)
    .where(eq(users.id, withdrawn?.id ?? ""));
  expect(versions).toEqual([{ version: null }]);
});

describe("a consent", () => {
  test("is stored by person, version and time, audited, and given once however often it is sent", async () => {
    await agreedTo(null);
    const before = await parts.db.orm.$count(consents, eq(consents.userId, ID));
    const at = parts.clock.now().toISOString();
    for (let times = 0; times < 2; times += 1) await give(dealer);
    expect(await parts.db.orm.$count(consents, eq(consents.userId, ID))).toBe(before + 1);
    const shown = (await dealer.get(CONSENT)).json<Consents>();
    expect(shown.present_version).toBe(POLICY_VERSION);
    expect(shown.consents[0]).toEqual({ version: POLICY_VERSION, given_at: at, withdrawn_at: null });
    const entries = await parts.db.orm
      .select()
      .from(audit)
      .where(and(eq(audit.action, "consent.given"), eq(audit.at, new Date(at))));
    expect(entries.at(-1)).toMatchObject({ actorId: ID, subject: ID, detail: { version: POLICY_VERSION } });
  });

  test("is to the text that was shown: to another than the present one it is not taken", async () => {
    await agreedTo(null);
    expect(codeOf(await give(dealer, "2026-01-01"))).toEqual([409, "stale_version"]);
    expect(await missingOf(dealer)).toBe("none");
  });

  test("is withdrawn by one call, at once; it stays on record with its time, and may be given again", async () => {
    parts.clock.advance(60_000);
    const left = (await dealer.send("DELETE", CONSENT)).json<Consents>();
    expect(left.consents[0]).toMatchObject({ withdrawn_at: parts.clock.now().toISOString() });
    expect(left.consents.every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true);
    expect(await missingOf(dealer)).toBe("none");
    expect(codeOf(await dealer.get("/api/client/"))).toEqual([403, "consent_missing"]);
    parts.clock.advance(60_000);
    expect((await give(dealer)).statusCode).toBe(200);
    expect((await dealer.get("/api/client/")).statusCode).toBe(200);
    const acts = await parts.db.orm
      .select({ action: audit.action })
      .from(audit)
      .where(and(eq(audit.subject, ID), inArray(audit.action, ["consent.given", "consent.withdrawn"])))
      .orderBy(asc(audit.seq));
    expect(acts.slice(-2).map(({ action }) => action)).toEqual(["consent.withdrawn", "consent.given"]);
  });
});
