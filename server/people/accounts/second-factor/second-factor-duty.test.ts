import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { APPROVAL_KINDS } from "#server/approval-kinds.ts";
import { approvalRoutes } from "#server/people/accounts/approvals/routes.ts";
import { endedHolders } from "#server/people/chat/socket/watch.ts";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { clients, oneTimeCodes, users } from "#server/machine/db/schema/people.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { actorsOf } from "#server/machine/identity/identity.ts";
import { codeOf, signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const RULE = "/api/client/second-factor/";
const MERIDIAN = "cli_meridian";

let parts: TestParts;
let app: FastifyInstance;
let admin: TestBrowser;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts({ config: { staffSecondFactor: true } });
  app = await testApp(parts, approvalRoutes(parts, APPROVAL_KINDS));
  admin = await signIn(app, "admin@meridian.example");
  dealer = await signIn(app, "dealer@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
afterEach(async () => {
  await parts.db.orm.delete(rateLimits);
  await parts.db.orm.update(clients).set({ needsSecondFactor: false, needsApproval: false });
  await parts.db.orm.update(users).set({ secondFactorSecret: null, secondFactorAt: null, secondFactorStep: 0 });
});

const ask = () => parts.db.orm.update(clients).set({ needsSecondFactor: true }).where(eq(clients.id, MERIDIAN));
const missingOf = async (browser: TestBrowser) =>
  (await browser.get("/api/session/")).json<{ session: { second_factor_missing: string | null } | null }>().session
    ?.second_factor_missing;

async function setUp(browser: TestBrowser) {
  const started = await browser.send("POST", "/api/second-factor/set-up/", { password: DEMO_PASSWORD });
  const secret = Secret.fromBase32(started.json<{ secret: string }>().secret);
  const otp = new TOTP({ secret }).generate({ timestamp: parts.clock.now().getTime() });
  return browser.send("POST", "/api/second-factor/confirm/", { otp });
}

describe("whoever must have a second factor and has none", () => {
  test("is led to set it up, can do nothing else until then, and all of theirs afterwards", async () => {
    await ask();
    expect(await missingOf(dealer)).toBe("firm");
    for (const url of ["/api/client/", "/api/sessions/", "/api/approvals/"]) {
      expect([url, ...codeOf(await dealer.get(url))]).toEqual([url, 403, "second_factor_missing"]);
    }
    expect(codeOf(await dealer.send("POST", "/api/session/socket-ticket/"))).toEqual([403, "second_factor_missing"]);
    expect((await setUp(dealer)).statusCode).toBe(200);
    expect(await missingOf(dealer)).toBeNull();
    expect((await dealer.get("/api/client/")).statusCode).toBe(200);
  });

  test("may sign out, and is a visitor where visitors may call", async () => {
    await ask();
    const other = await signIn(app, "viewer@meridian.example");
    const asked = await other.send("POST", "/api/request-otp/", {
      email: "viewer@meridian.example",
      request_type: "update_profile",
    });
    expect(asked.statusCode).toBe(200);
    const codes = await parts.db.orm.select({ userId: oneTimeCodes.userId }).from(oneTimeCodes);
    expect(codes).toEqual([{ userId: null }]);
    expect((await other.send("POST", "/api/logout/")).statusCode).toBe(200);
    expect(codeOf(await other.get("/api/client/"))[0]).toBe(401);
  });

  test("loses open sockets of the market and of the chat", async () => {
    const holder = { userId: "usr_dealermeridian", sessionId: null, address: "127.0.0.1" };
    expect((await actorsOf(parts, [holder]))[0]).not.toBeNull();
    await ask();
    expect(await actorsOf(parts, [holder])).toEqual([null]);
    const inChat = { ...holder, clientId: MERIDIAN, mayChat: true };
    expect([...(await endedHolders(parts, [inChat as never])).values()]).toEqual(["session_revoked"]);
  });

  test("is every one of our staff, where the setting asks for it", async () => {
    const staff = await signIn(app, "staff@yieldboard.example");
    expect(await missingOf(staff)).toBe("staff");
    expect((await setUp(staff)).statusCode).toBe(200);
    expect(await missingOf(staff)).toBeNull();
  });

  test("is nobody of a firm that does not ask for it", async () => {
    await ask();
    expect(await missingOf(await signIn(app, "dealer@narmada.example"))).toBeNull();
  });
});

describe("a firm's rule on the second factor", () => {
  test("is switched by its ops admin, audited, and holds at once", async () => {
    expect((await admin.get(RULE)).json()).toMatchObject({ required: false, people: 8, without: 8 });
    expect((await admin.send("PUT", RULE, { required: true })).json()).toEqual({ required: true });
    expect(codeOf(await dealer.get("/api/client/"))).toEqual([403, "second_factor_missing"]);
    const [entry] = await parts.db.orm.select().from(audit).where(eq(audit.action, "firm.second_factor"));
    expect(entry).toMatchObject({ subject: MERIDIAN, detail: { required: true } });
  });

  test("is not another role's", async () => {
    expect(codeOf(await dealer.send("PUT", RULE, { required: true }))).toEqual([403, "forbidden"]);
  });

  test("waits for a second person where the firm asks for one", async () => {
    await parts.db.orm.update(clients).set({ needsApproval: true }).where(eq(clients.id, MERIDIAN));
    const sent = await admin.send("PUT", RULE, { required: true });
    expect(sent.statusCode).toBe(202);
    expect(sent.json()).toMatchObject({ approval: { kind: "firm.second_factor", subject: MERIDIAN } });
    expect(await missingOf(dealer)).toBeNull();
  });
});
