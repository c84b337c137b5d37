import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { deliveries, passwordResets, users } from "#server/machine/db/schema/people.ts";
import { messageTo } from "#server/people/accounts/invites/invites.testing.ts";
import { resetInvalid } from "#server/people/accounts/profile/passwords.ts";
import { encrypted } from "#server/machine/identity/encryption.ts";
import { hashPassword } from "#server/machine/identity/passwords.ts";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const EMAIL = "ops@meridian.example";
const ID = "usr_opsmeridian";
const NEW = "Monsoon-yield-17";
const WEB_URL = "http://localhost/auth/reset-password";

let parts: TestParts;
let app: FastifyInstance;
let demoHash: string;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts);
  demoHash = await hashPassword(DEMO_PASSWORD);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
beforeEach(async () => {
  await parts.db.orm.delete(rateLimits);
  await parts.db.orm.update(users).set({ passwordHash: demoHash, status: "active" }).where(eq(users.id, ID));
  parts.clock.advance(60_000);
});

const forgot = (email: string, web_url = WEB_URL, headers: Record<string, string> = { host: "localhost" }) =>
  app.inject({ method: "POST", url: "/api/reset-password/", payload: { email, web_url }, headers });
const set = (user: string, token: string, first = NEW, second = first) =>
  app.inject({
    method: "POST",
    url: `/api/change-password/${user}/`,
    payload: { new_password1: first, new_password2: second, token },
  });
/** Common enough to be in every list of stolen passwords; not refused by the rule's other checks. */
const STOLEN = "Manchester99!";
const EASY = "This password is easy to guess. Try a few words that do not belong together.";
const tryPassword = async (password: string) =>
  (await app.inject({ method: "POST", url: "/api/token/", payload: { email: EMAIL, password } })).statusCode;
async function link(): Promise<{ user: string; token: string }> {
  expect((await forgot(EMAIL)).statusCode).toBe(200);
  const [, user = "", token = ""] = /user=(\w+)&token=([\w-]+)/.exec(await messageTo(parts, EMAIL)) ?? [];
  return { user, token };
}

describe("a forgotten password (A-008, A-009)", () => {
  test("is set anew by the link of a mail, which ends every session", async () => {
    const before = await signIn(app, EMAIL);
    const { user, token } = await link();
    expect(await messageTo(parts, EMAIL)).toContain(`${WEB_URL}?user=${ID}&token=`);
    parts.clock.advance(1000);
    expect((await set(user, token)).json()).toEqual({ changed: true });
    expect(await messageTo(parts, EMAIL)).toContain("password of ops@meridian.example was changed");
    expect([await tryPassword(NEW), await tryPassword(DEMO_PASSWORD)]).toEqual([200, 400]);
    expect((await before.get("/api/client/")).statusCode).toBe(401);
    const entries = await parts.db.orm.select().from(audit).where(eq(audit.subject, ID)).orderBy(desc(audit.seq));
    expect(entries.map(({ action }) => action)).toContain("auth.password_set");
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test("a link works once, for thirty minutes, and the first that is used ends the others", async () => {
    const first = await link();
    await parts.db.orm.delete(rateLimits);
    parts.clock.advance(1000);
    const second = await link();
    expect((await set(second.user, second.token)).statusCode).toBe(200);
    for (const { user, token } of [first, second]) {
      expect((await set(user, token, "Another-pass-99")).json()).toEqual(resetInvalid().toBody());
    }
    parts.clock.advance(1000);
    const late = await link();
    parts.clock.advance(30 * 60_000);
    expect((await set(late.user, late.token)).statusCode).toBe(400);
    expect(await tryPassword(NEW)).toBe(200);
  });

  test("used twice at the same moment it sets one password", async () => {
    const { user, token } = await link();
    const answers = await Promise.all([set(user, token, "First-choice-11"), set(user, token, "Second-choice-22")]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test("asks for the second factor of who has one before it takes a password; a wrong code leaves the link good", async () => {
    const KEY = "JBSWY3DPEHPK3PXP";
    const secondFactorSecret = encrypted(parts.config, "second-factor", { text: KEY, row: ID });
    const here = eq(users.id, ID);
    await parts.db.orm.update(users).set({ secondFactorSecret, secondFactorAt: parts.clock.now() }).where(here);
    const { user, token } = await link();
    const withCode = (second_factor?: string) =>
      app.inject({
        method: "POST",
        url: `/api/change-password/${user}/`,
        payload: { new_password1: NEW, new_password2: NEW, token, second_factor },
      });
    for (const none of [undefined, ""]) {
      const asked = await withCode(none);
      expect([asked.statusCode, asked.json<{ code: string }>().code]).toEqual([403, "second_factor_required"]);
    }
    const wrong = await withCode("000000");
    expect(wrong.json<{ field_errors: object }>().field_errors).toHaveProperty("second_factor");
    const [entry] = await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    expect(entry).toMatchObject({ action: "auth.refused", subject: ID, detail: { by: "link" } });
    // The refused change had no effect: the old password still works, the new one does not.
    expect([await tryPassword(DEMO_PASSWORD), await tryPassword(NEW)]).toEqual([403, 400]);
    const code = new TOTP({ secret: Secret.fromBase32(KEY) }).generate({ timestamp: parts.clock.now().getTime() });
    expect((await withCode(code)).statusCode).toBe(200);
    expect([await tryPassword(DEMO_PASSWORD), await tryPassword(NEW)]).toEqual([400, 403]);
    parts.clock.advance(1000);
    const { token: next } = await link();
    const payload = { new_password1: "Monsoon-yield-18", new_password2: "Monsoon-yield-18", token: next };
    const again = {
      method: "POST",
      url: `/api/change-password/${user}/`,
      payload: { ...payload, second_factor: code },
    } as const;
    expect((await app.inject(again)).statusCode).toBe(400);
    expect(await messageTo(parts, EMAIL)).toContain("presented a second-factor code that had already been used");
    expect((await withCode(code)).json<{ non_field_errors: string[] }>().non_field_errors[0]).toContain(
      "has been used",
    );
    const off = { secondFactorSecret: null, secondFactorAt: null, secondFactorStep: 0 };
    await parts.db.orm.update(users).set(off).where(here);
  });

  test("bears ten guesses at the second factor, with a good link", async () => {
    const here = eq(users.id, ID);
    const secondFactorSecret = encrypted(parts.config, "second-factor", { text: "JBSWY3DPEHPK3PXP", row: ID });
    await parts.db.orm.update(users).set({ secondFactorSecret, secondFactorAt: parts.clock.now() }).where(here);
    const { user, token } = await link();
    const guesses = [];
    for (let n = 0; n < 11; n += 1) {
      const payload = { new_password1: NEW, new_password2: NEW, token, second_factor: "000000" };
      guesses.push((await app.inject({ method: "POST", url: `/api/change-password/${user}/`, payload })).statusCode);
    }
    expect([guesses[9], guesses[10]]).toEqual([400, 429]);
    await parts.db.orm.update(users).set({ secondFactorSecret: null, secondFactorAt: null }).where(here);
  });

  test("a stolen password is refused, and the link is good for another", async () => {
    const { user, token } = await link();
    expect((await set(user, token, STOLEN)).json()).toMatchObject({ field_errors: { new_password1: [EASY] } });
    expect([await tryPassword(STOLEN), await tryPassword(DEMO_PASSWORD)]).toEqual([400, 200]);
    expect((await set(user, token)).statusCode).toBe(200);
  });

  test("a link of one person sets nobody else's password", async () => {
    const { token } = await link();
    expect((await set("usr_dealermeridian", token)).statusCode).toBe(400);
    expect((await set("usr_nobodyatall", token)).json()).toEqual(resetInvalid().toBody());
    expect((await set("../users", token)).statusCode).toBe(404);
  });

  test("an unknown account, and one switched off, get the same answer and no mail", async () => {
    await parts.db.orm.update(users).set({ status: "inactive" }).where(eq(users.id, ID));
    const answers = [
      await forgot("dealer@meridian.example"),
      await forgot("stranger@meridian.example"),
      await forgot(EMAIL),
    ];
    const [known] = answers;
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([known?.statusCode, known?.body]);
    const to = async (email: string) =>
      (await parts.db.orm.select().from(deliveries).where(eq(deliveries.destination, email))).at(-1)?.body;
    expect(await to("stranger@meridian.example")).toBe("");
    const live = await parts.db.orm.select().from(passwordResets).where(eq(passwordResets.userId, ID));
    expect(live.filter(({ createdAt }) => createdAt.getTime() === parts.clock.now().getTime())).toEqual([]);
  });

  test.each(["https://evil.example/auth/reset-password", "//evil.example", "javascript:alert(1)", "", "not a url"])(
    "no link leads to %j",
    async (url) => {
      const answer = await forgot(EMAIL, url);
      expect(answer.json()).toMatchObject({ field_errors: { web_url: ["Should be a page of this site."] } });
    },
  );

  test("where mail leaves the machine, a made-up host is nobody's page", async () => {
    const mailing = await testApp({
      ...parts,
      config: { ...parts.config, smtpUrl: "smtp://mail.example", port: 4220 },
    });
    const ask = (host: string, web_url: string) =>
      mailing.inject({
        method: "POST",
        url: "/api/reset-password/",
        payload: { email: EMAIL, web_url },
        headers: { host },
      });
    expect((await ask("evil.example", "http://evil.example/auth/reset-password")).statusCode).toBe(400);
    expect((await ask("evil.example", "http://localhost:4220/auth/reset-password")).statusCode).toBe(200);
    await mailing.close();
  });

  test("asking and trying are limited", async () => {
    const asked = [];
    for (let n = 0; n < 6; n += 1) asked.push((await forgot(EMAIL)).statusCode);
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
    const tried = [];
    for (let n = 0; n < 61; n += 1) tried.push((await set(ID, `guess${n}`)).statusCode);
    expect([tried.at(59), tried.at(60)]).toEqual([400, 429]);
  });

  test.each([
    [{ email: "" }, "email", "Email is required."],
    [{ email: "asha" }, "email", "Please enter a valid email address."],
    [{ email: `${"a".repeat(10_000)}@b.in` }, "email", "Should be at most 254 characters."],
  ])("with %j is refused at %s", async ({ email }, field, text) => {
    expect((await forgot(email)).json<{ field_errors: Record<string, string[]> }>().field_errors[field]?.[0]).toBe(
      text,
    );
  });

  test.each([
    ["short", "short", "new_password1", "Use at least 12 characters."],
    [NEW, "Monsoon-yield-18", "new_password2", "Passwords do not match."],
    ["", "", "new_password1", "Password is required."],
    ["x".repeat(5000), "x".repeat(5000), "new_password1", "Use at most 128 characters."],
  ])("a new password %j and %j is refused at %s", async (first, second, field, text) => {
    const answer = await set(ID, "any", first, second);
    expect(answer.json<{ field_errors: Record<string, string[]> }>().field_errors[field]?.[0]).toBe(text);
  });

  test("from a page of another site is refused", async () => {
    expect((await forgot(EMAIL, WEB_URL, { host: "localhost", origin: "https://evil.example" })).statusCode).toBe(403);
  });
});

describe("changing one's own password", () => {
  const change = (body: object) => ({
    current_password: DEMO_PASSWORD,
    new_password1: NEW,
    new_password2: NEW,
    ...body,
  });

  test("takes the current one, ends the other sessions, leaves this one and is told of by mail", async () => {
    const [here, there] = [await signIn(app, EMAIL), await signIn(app, EMAIL)];
    const wrong = await here.send("PUT", "/api/client/user/password/", change({ current_password: "not it" }));
    expect(wrong.json()).toMatchObject({ field_errors: { current_password: ["This password is incorrect."] } });
    expect((await here.send("PUT", "/api/client/user/password/", change({}))).statusCode).toBe(200);
    expect((await here.get("/api/client/")).statusCode).toBe(200);
    expect((await there.get("/api/client/")).statusCode).toBe(401);
    expect(await messageTo(parts, EMAIL)).toContain(`The password of ${EMAIL} was changed`);
    expect(await tryPassword(NEW)).toBe(200);
  });

  test("to a stolen one is refused, and the sessions stay", async () => {
    const [here, there] = [await signIn(app, EMAIL), await signIn(app, EMAIL)];
    const body = change({ new_password1: STOLEN, new_password2: STOLEN });
    const refused = await here.send("PUT", "/api/client/user/password/", body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ field_errors: { new_password1: [EASY] } });
    expect((await there.get("/api/client/")).statusCode).toBe(200);
    expect(await tryPassword(DEMO_PASSWORD)).toBe(200);
  });

  test("to the same is refused, and guesses of the current one are limited", async () => {
    const here = await signIn(app, EMAIL);
    expect((await here.send("PUT", "/api/client/user/password/", change({}))).statusCode).toBe(200);
    const same = await here.send("PUT", "/api/client/user/password/", change({ current_password: NEW }));
    expect(same.json()).toMatchObject({ field_errors: { new_password1: ["This is already your password."] } });
    const guesses = [];
    for (let n = 0; n < 6; n += 1) {
      guesses.push(
        (await here.send("PUT", "/api/client/user/password/", change({ current_password: "guess" }))).statusCode,
      );
    }
    expect(guesses.at(-1)).toBe(429);
  });
});
