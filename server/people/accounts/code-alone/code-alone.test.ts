import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { APPROVAL_KINDS } from "#server/approval-kinds.ts";
import { approvalRoutes } from "#server/people/accounts/approvals/routes.ts";
import { messageTo } from "#server/people/accounts/invites/invites.testing.ts";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { clients, deliveries, users } from "#server/machine/db/schema/people.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { encrypted } from "#server/machine/identity/encryption.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const RULE = "/api/client/code-alone/";
const MERIDIAN = "cli_meridian";
const EMAIL = "dealer@meridian.example";
const ID = "usr_dealermeridian";
const KEY = "JBSWY3DPEHPK3PXP";

let parts: TestParts;
let app: FastifyInstance;
/** The same installation, with codes alone forbidden by the operator. */
let strict: FastifyInstance;
let admin: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, approvalRoutes(parts, APPROVAL_KINDS));
  strict = await testApp({ ...parts, config: { ...parts.config, codeSignsInAlone: false } });
});
afterAll(async () => {
  await strict.close();
  await app.close();
  await parts.close();
});
beforeEach(async () => {
  await parts.db.orm.delete(rateLimits);
  parts.clock.advance(60_000);
  // Sessions are shorter than all of this takes.
  admin = await signIn(app, "admin@meridian.example");
});
afterEach(async () => {
  await parts.db.orm.update(clients).set({ allowsCodeAlone: true, needsApproval: false });
  await parts.db.orm
    .update(users)
    .set({ secondFactorSecret: null, secondFactorAt: null, secondFactorStep: 0 })
    .where(eq(users.id, ID));
});

const switchOff = () => parts.db.orm.update(clients).set({ allowsCodeAlone: false }).where(eq(clients.id, MERIDIAN));
const ask = (email: string, at = app) =>
  at.inject({ method: "POST", url: "/api/request-otp/", payload: { email, request_type: "login" } });
const byCode = (otp: string, second_factor?: string, at = app) =>
  at.inject({ method: "POST", url: "/api/token/otp/", payload: { email: EMAIL, otp, second_factor } });
async function codeSent(at = app): Promise<string> {
  await parts.db.orm.delete(rateLimits);
  parts.clock.advance(60_000);
  await ask(EMAIL, at);
  return /^\d{6}/.exec(await messageTo(parts, EMAIL))?.[0] ?? "";
}
async function setUpApp(): Promise<() => string> {
  const secondFactorSecret = encrypted(parts.config, "second-factor", { text: KEY, row: ID });
  await parts.db.orm
    .update(users)
    .set({ secondFactorSecret, secondFactorAt: parts.clock.now() })
    .where(eq(users.id, ID));
  return () => new TOTP({ secret: Secret.fromBase32(KEY) }).generate({ timestamp: parts.clock.now().getTime() });
}

describe("a one-time code alone", () => {
  test("signs in where neither the operator nor the firm says otherwise", async () => {
    expect((await byCode(await codeSent())).statusCode).toBe(200);
  });

  test("signs nobody in whose firm does not take it, one sent before not either; the password does", async () => {
    const before = await codeSent();
    await switchOff();
    expect((await byCode(before)).statusCode).toBe(400);
    expect(await codeSent()).toBe("");
    await signIn(app, EMAIL, DEMO_PASSWORD);
    await ask("dealer@narmada.example");
    expect(await messageTo(parts, "dealer@narmada.example")).toMatch(/^\d{6} is your/);
  });

  test("signs nobody in where the operator takes none, at no firm", async () => {
    const code = await codeSent();
    expect((await byCode(code, undefined, strict)).statusCode).toBe(400);
    expect(await codeSent(strict)).toBe("");
  });

  test("is answered alike for everybody; whoever asked is told by mail what to do in its place", async () => {
    await switchOff();
    const count = () => parts.db.orm.$count(deliveries);
    const before = await count();
    const known = await ask(EMAIL);
    const unknown = await ask("nobody@meridian.example");
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(await count()).toBe(before + 2);
    expect(await messageTo(parts, EMAIL)).toContain('choose "Forgot your password?" on the sign-in page');
    expect(await messageTo(parts, "nobody@meridian.example")).toBe("");
  });

  test("is not alone with the code of an app: both sign in", async () => {
    await switchOff();
    const code = await setUpApp();
    for (const at of [app, strict]) {
      const otp = await codeSent(at);
      expect((await byCode(otp, undefined, at)).json<{ code: string }>().code).toBe("second_factor_required");
      expect((await byCode(otp, code(), at)).statusCode).toBe(200);
    }
  });

  test("is told of on the profile", async () => {
    const browser = await signIn(app, EMAIL);
    const isAlone = async () => (await browser.get("/api/client/user/")).json<{ code_alone: boolean }>().code_alone;
    expect(await isAlone()).toBe(true);
    await switchOff();
    expect(await isAlone()).toBe(false);
  });
});

describe("a firm's rule on codes", () => {
  test("is switched by its ops admin, audited, and says who has nothing else", async () => {
    expect((await admin.get(RULE)).json()).toEqual({ allowed: true, operator_allows: true, people: 8, without: 0 });
    await parts.db.orm.update(users).set({ passwordHash: null }).where(eq(users.id, "usr_viewermeridian"));
    expect((await admin.get(RULE)).json()).toMatchObject({ people: 8, without: 1 });
    expect((await admin.send("PUT", RULE, { allowed: false })).json()).toEqual({ allowed: false });
    expect(await codeSent()).toBe("");
    const [entry] = await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    expect(entry).toMatchObject({ action: "firm.code_alone", subject: MERIDIAN, detail: { allowed: false } });
  });

  test("is not another role's", async () => {
    const dealer = await signIn(app, EMAIL);
    expect((await dealer.send("PUT", RULE, { allowed: false })).statusCode).toBe(403);
    expect((await dealer.get(RULE)).statusCode).toBe(403);
  });

  test("waits for a second person where the firm asks for one", async () => {
    await parts.db.orm.update(clients).set({ needsApproval: true }).where(eq(clients.id, MERIDIAN));
    const sent = await admin.send("PUT", RULE, { allowed: false });
    expect([sent.statusCode, sent.json()]).toMatchObject([202, { approval: { kind: "firm.code_alone" } }]);
    expect(await codeSent()).toMatch(/^\d{6}$/);
  });
});
