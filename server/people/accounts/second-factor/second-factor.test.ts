import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { recoveryCodes, users } from "#server/machine/db/schema/people.ts";
import { messageTo } from "#server/people/accounts/invites/invites.testing.ts";
import { recoveryHash } from "#server/people/accounts/second-factor/check.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const EMAIL = "dealer@meridian.example";
const ID = "usr_dealermeridian";

let parts: TestParts;
let app: FastifyInstance;
let browser: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
beforeEach(async () => {
  await parts.db.orm.delete(rateLimits);
  await parts.db.orm.delete(recoveryCodes);
  await parts.db.orm
    .update(users)
    .set({ secondFactorSecret: null, secondFactorAt: null, secondFactorStep: 0 })
    .where(eq(users.id, ID));
  parts.clock.advance(60_000);
  browser = await signIn(app, EMAIL);
});

/** The person's phone: its code now, or some periods off. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: parts.clock.now().getTime() + periods * 30_000,
  });
const byPassword = (second_factor?: string, password = DEMO_PASSWORD) =>
  app.inject({ method: "POST", url: "/api/token/", payload: { email: EMAIL, password, second_factor } });

async function setUp(): Promise<string> {
  const answer = await browser.send("POST", "/api/second-factor/set-up/", { password: DEMO_PASSWORD });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ secret: string }>().secret;
}

async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  const secret = await setUp();
  const answer = await browser.send("POST", "/api/second-factor/confirm/", { otp: codeOf(secret) });
  expect(answer.statusCode).toBe(200);
  parts.clock.advance(30_000);
  return { secret, codes: answer.json<{ recovery_codes: string[] }>().recovery_codes };
}

describe("setting up an authenticator app (B-57)", () => {
  test("takes the password, and counts only once a code was confirmed", async () => {
    const refused = await browser.send("POST", "/api/second-factor/set-up/", { password: "not it" });
    expect(refused.json()).toMatchObject({ field_errors: { password: ["This password is incorrect."] } });
    await setUp();
    expect((await byPassword()).statusCode).toBe(200);
    const wrong = await browser.send("POST", "/api/second-factor/confirm/", { otp: "000000" });
    expect(wrong.json<{ field_errors: object }>().field_errors).toHaveProperty("otp");
    expect((await byPassword()).statusCode).toBe(200);
  });

  test("gives an address that apps read, ten recovery codes, a mail and an audit entry, and stores no secret in the clear", async () => {
    const answer = await browser.send("POST", "/api/second-factor/set-up/", { password: DEMO_PASSWORD });
    const { secret, uri } = answer.json<{ secret: string; uri: string }>();
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Yieldboard:dealer%40meridian\.example\?issuer=Yieldboard&secret=[A-Z2-7]{32}/,
    );
    const confirmed = await browser.send("POST", "/api/second-factor/confirm/", { otp: codeOf(secret) });
    const { recovery_codes: codes } = confirmed.json<{ recovery_codes: string[] }>();
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify([
      await parts.db.query("select * from users"),
      await parts.db.query("select * from recovery_codes"),
    ]);
    for (const raw of [secret, ...codes]) expect(stored).not.toContain(raw);
    expect(await messageTo(parts, EMAIL)).toContain("Signing in now requires a code from your authenticator app.");
    const [entry] = await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    expect(entry).toMatchObject({ action: "auth.second_factor_on", actorId: ID });
    expect((await browser.send("POST", "/api/second-factor/set-up/", { password: DEMO_PASSWORD })).statusCode).toBe(
      409,
    );
  });
});

test("recovery codes hold 112 bits of chance: 24 of 31 signs, from a generator that cannot be guessed", async () => {
  const { codes } = await turnOn();
  const signs = codes.map((code) => code.replaceAll("-", ""));
  for (const code of codes) expect(code).toMatch(/^(?:[a-hjkmnp-z2-9]{6}-){3}[a-hjkmnp-z2-9]{6}$/);
  // Random: of 31 characters, 240 draws miss hardly any.
  expect(new Set(signs.join("")).size).toBeGreaterThan(26);
  expect(24 * Math.log2(31)).toBeGreaterThan(112);
});

describe("signing in with a second factor", () => {
  test("asks for it after a right password, and says nothing of it after a wrong one", async () => {
    const { secret } = await turnOn();
    const asked = await byPassword();
    expect([asked.statusCode, asked.json<{ code: string }>().code]).toEqual([403, "second_factor_required"]);
    expect(asked.cookies).toEqual([]);
    expect((await byPassword(codeOf(secret), "not it")).json<{ code: string }>().code).toBe("validation_error");
    expect((await byPassword(codeOf(secret))).statusCode).toBe(200);
  });

  test("a code works once, and one period to either side", async () => {
    const { secret } = await turnOn();
    const code = codeOf(secret);
    expect((await byPassword(code)).statusCode).toBe(200);
    expect((await byPassword(code)).statusCode).toBe(400);
    expect((await byPassword(codeOf(secret, 1))).statusCode).toBe(200);
    expect((await byPassword(codeOf(secret, -1))).statusCode).toBe(400);
    expect((await byPassword(codeOf(secret, 2))).statusCode).toBe(400);
  });

  test("the same code at the same moment in two browsers opens one", async () => {
    const { secret } = await turnOn();
    const answers = await Promise.all([1, 2, 3].map(() => byPassword(codeOf(secret))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test.each(["of the app", "of recovery"])(
    "a code %s that is offered again is noted, and its owner is told",
    async (kind) => {
      const { secret, codes } = await turnOn();
      const code = kind === "of the app" ? codeOf(secret) : (codes[0] ?? "");
      await byPassword("000000");
      expect(await messageTo(parts, EMAIL)).not.toContain("had already been used");
      expect((await byPassword(code)).statusCode).toBe(200);
      expect((await byPassword(code)).statusCode).toBe(400);
      expect(await messageTo(parts, EMAIL)).toContain("presented a second-factor code that had already been used");
      const [entry] = await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(1);
      expect(entry).toMatchObject({ action: "auth.refused", subject: ID, detail: { because: "code used before" } });
    },
  );

  test("is asked of one-time codes too, and a wrong second code leaves the first usable", async () => {
    const { secret } = await turnOn();
    await app.inject({ method: "POST", url: "/api/request-otp/", payload: { email: EMAIL, request_type: "login" } });
    const otp = /^\d{6}/.exec(await messageTo(parts, EMAIL))?.[0] ?? "";
    const byCode = (second_factor?: string) =>
      app.inject({ method: "POST", url: "/api/token/otp/", payload: { email: EMAIL, otp, second_factor } });
    expect((await byCode()).json<{ code: string }>().code).toBe("second_factor_required");
    expect((await byCode("000000")).statusCode).toBe(400);
    expect((await byCode(codeOf(secret))).statusCode).toBe(200);
  });

  test("a recovery code stands in for the phone, once, however it is typed", async () => {
    const { codes } = await turnOn();
    const [code = ""] = codes;
    expect((await byPassword(` ${code.toUpperCase().replace("-", " ")} `)).statusCode).toBe(200);
    expect((await byPassword(code)).statusCode).toBe(400);
    expect((await browser.get("/api/client/user/")).json()).toMatchObject({ recovery_codes_left: 9 });
  });

  test("a recovery code of before, of ten signs, is good still", async () => {
    await turnOn();
    const codeHash = recoveryHash(parts, ID, "abcde-fghjk");
    await parts.db.orm.insert(recoveryCodes).values({ codeHash, userId: ID, usedAt: null });
    expect((await byPassword("abcde-fghjk")).statusCode).toBe(200);
  });

  test("bears ten guesses in a quarter of an hour, even with the right password", async () => {
    const { secret } = await turnOn();
    const guesses = [];
    for (let guess = 0; guess < 11; guess += 1) guesses.push((await byPassword("000000")).statusCode);
    expect(guesses.filter((status) => status === 429)).toHaveLength(1);
    expect((await byPassword(codeOf(secret))).statusCode).toBe(429);
  });

  test.each(["x".repeat(41), "  ", "नमस्ते", "'; drop table users"])(
    "with %j is a refusal, not a fault",
    async (code) => {
      await turnOn();
      expect((await byPassword(code)).statusCode).toBeLessThan(500);
      expect((await byPassword(code)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});

describe("turning it off, and new recovery codes", () => {
  test("take a code, and turning it off the password too, not the session alone", async () => {
    const { secret } = await turnOn();
    for (const url of ["/api/second-factor/off/", "/api/second-factor/recovery-codes/"]) {
      const wrong = await browser.send("POST", url, { second_factor: "000000", password: DEMO_PASSWORD });
      expect(wrong.json<{ field_errors: object }>().field_errors).toHaveProperty("second_factor");
    }
    const off = (body: object) =>
      browser.send("POST", "/api/second-factor/off/", { second_factor: codeOf(secret), ...body });
    for (const body of [{}, { password: null }, { password: "not it" }]) {
      expect((await off(body)).json()).toMatchObject({ field_errors: { password: ["This password is incorrect."] } });
    }
    expect((await off({ password: DEMO_PASSWORD })).statusCode).toBe(200);
    expect((await byPassword()).statusCode).toBe(200);
    expect(await parts.db.orm.$count(recoveryCodes)).toBe(0);
  });

  test("new recovery codes replace the old", async () => {
    const { secret, codes } = await turnOn();
    const answer = await browser.send("POST", "/api/second-factor/recovery-codes/", { second_factor: codeOf(secret) });
    const [fresh = ""] = answer.json<{ recovery_codes: string[] }>().recovery_codes;
    expect((await byPassword(codes[0])).statusCode).toBe(400);
    expect((await byPassword(fresh)).statusCode).toBe(200);
  });

  test("are refused where it is off", async () => {
    const answer = await browser.send("POST", "/api/second-factor/off/", {
      second_factor: "123456",
      password: DEMO_PASSWORD,
    });
    expect(answer.json()).toMatchObject({ field_errors: { second_factor: ["The second factor is not on."] } });
  });
});
