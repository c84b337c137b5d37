import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { sessions, users } from "#server/machine/db/schema/people.ts";
import { serverConfiguration, wrongPassword } from "#server/machine/identity/errors.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, testApp } from "#server/testing/app.ts";
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
beforeEach(async () => {
  await parts.db.orm.delete(rateLimits);
});

const tryPassword = (email: string, password: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: "/api/token/", payload: { email, password }, headers });

describe("signing in by password (A-004)", () => {
  test("answers a string token and a refresh token and sets both cookies out of reach of scripts (V-39, U-06)", async () => {
    const answer = await tryPassword("dealer@meridian.example", DEMO_PASSWORD);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      refresh: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: "2026-11-20T05:45:00.000Z",
    });
    const cookies = answer.cookies as { name: string; maxAge: number; httpOnly: boolean; sameSite: string }[];
    expect(cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ["bond.token", 15 * 60],
      ["bond.refresh", 14 * 24 * 60 * 60],
      ["bond.device", 180 * 24 * 60 * 60],
    ]);
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  });

  test("does not mind capitals and spaces around the address", async () => {
    expect((await tryPassword(" Dealer@Meridian.EXAMPLE ", DEMO_PASSWORD)).statusCode).toBe(200);
  });

  test("stores no token in the database", async () => {
    const { token, refresh } = await signIn(app, "dealer@meridian.example");
    const stored = JSON.stringify([
      await parts.db.query("select * from sessions"),
      await parts.db.query("select * from refresh_tokens"),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(refresh);
  });

  test("a wrong password, an unknown account and one switched off get the same answer", async () => {
    await parts.db.orm.update(users).set({ status: "inactive" }).where(eq(users.id, "usr_basicmeridian"));
    const answers = [
      await tryPassword("dealer@meridian.example", "not it"),
      await tryPassword("nobody@meridian.example", DEMO_PASSWORD),
      await tryPassword("basic@meridian.example", DEMO_PASSWORD),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual(wrongPassword().toBody());
    }
    await parts.db.orm.update(users).set({ status: "active" }).where(eq(users.id, "usr_basicmeridian"));
  });

  test("an unknown account takes as long as a known one", async () => {
    const timeOf = async (email: string) => {
      const started = performance.now();
      await tryPassword(email, "not it");
      return performance.now() - started;
    };
    await timeOf("viewer@meridian.example");
    const known = await timeOf("viewer@meridian.example");
    const unknown = await timeOf("stranger@meridian.example");
    // Hashing takes tens of milliseconds: an answer without it would be many times faster.
    expect(unknown).toBeGreaterThan(known / 5);
  });

  test("the sixth try in a quarter of an hour waits, even with the right password and many at once", async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => tryPassword("ops@meridian.example", "guess")));
    expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      400, 400, 400, 400, 400, 429, 429, 429,
    ]);
    const locked = await tryPassword("OPS@meridian.example", DEMO_PASSWORD);
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toMatchObject({ code: "slow_down", message: "Too many tries. Try again in 15 minutes." });
    const { retry_after_seconds: wait } = locked.json<{ retry_after_seconds: number }>();
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect(locked.headers["retry-after"]).toBe(String(Math.ceil(wait)));
    expect((await tryPassword("dealer@narmada.example", DEMO_PASSWORD)).statusCode).toBe(200);
  });

  describe("guesses of others", () => {
    const OFFICE = "10.1.1.1";
    const from = (remoteAddress: string, email: string, password: string, cookies: Record<string, string> = {}) =>
      app.inject({ method: "POST", url: "/api/token/", payload: { email, password }, remoteAddress, cookies });
    const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
      Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

    beforeEach(() => parts.db.orm.delete(rateLimits));

    test("keep nobody out of a browser they have signed in to before, not even from the same address", async () => {
      const person = "research@meridian.example";
      const known = cookiesOf(await from(OFFICE, person, DEMO_PASSWORD));
      const strangers = Array.from({ length: 55 }, (_, n) => from(`10.9.9.${n % 15}`, person, "guess"));
      await Promise.all(strangers);
      for (let guess = 0; guess < 6; guess += 1) await from(OFFICE, person, "guess");
      expect((await from(OFFICE, person, DEMO_PASSWORD)).statusCode).toBe(429);
      expect((await from("10.7.7.7", person, DEMO_PASSWORD)).statusCode).toBe(429);
      const here = await from(OFFICE, person, DEMO_PASSWORD, { "bond.device": known["bond.device"] ?? "" });
      expect(here.statusCode).toBe(200);
    });

    test("from many addresses are at most a hundred an hour, and let the person in again when they stop", async () => {
      const person = "research@meridian.example";
      let tried = 0;
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const guesses = Array.from({ length: 30 }, (_, n) => from(`10.${quarter}.8.${n}`, person, "guess"));
        tried += (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 400).length;
        // The store counts by the machine's clock: its rows are aged in place of waiting.
        await parts.db.orm.delete(rateLimits);
      }
      expect(tried).toBe(80);
      expect((await from("10.7.7.7", person, DEMO_PASSWORD)).statusCode).toBe(200);
    });

    test("in one's own browser count too, and only there", async () => {
      const person = "research@meridian.example";
      const device = { "bond.device": cookiesOf(await from(OFFICE, person, DEMO_PASSWORD))["bond.device"] ?? "" };
      const tries = [];
      for (let guess = 0; guess < 12; guess += 1) tries.push((await from(OFFICE, person, "guess", device)).statusCode);
      expect(tries.filter((status) => status === 429)).toHaveLength(2);
      expect((await from(OFFICE, person, DEMO_PASSWORD)).statusCode).toBe(200);
    });

    test("of one person do not keep the others of an office out", async () => {
      for (const account of ["a", "b", "c", "d", "e", "f", "g", "h"]) {
        for (let guess = 0; guess < 6; guess += 1) await from(OFFICE, `${account}@meridian.example`, "guess");
      }
      expect((await from(OFFICE, "dealer@narmada.example", DEMO_PASSWORD)).statusCode).toBe(200);
    });

    test("another person's browser, or a made-up one, is nobody's own", async () => {
      const other = cookiesOf(await from(OFFICE, "viewer@meridian.example", DEMO_PASSWORD))["bond.device"] ?? "";
      for (let guess = 0; guess < 5; guess += 1) await from(OFFICE, "research@meridian.example", "guess");
      for (const device of [other, `${other.split(".")[0]}.${"x".repeat(22)}`, "~~~", "."]) {
        const answer = await from(OFFICE, "research@meridian.example", DEMO_PASSWORD, { "bond.device": device });
        expect(answer.statusCode).toBe(429);
      }
    });

    test("who has to wait is answered how long, the same for an account that does not exist", async () => {
      const answers = [];
      for (const person of ["research@meridian.example", "stranger@meridian.example"]) {
        for (let guess = 0; guess < 5; guess += 1) await from(OFFICE, person, "guess");
        answers.push(await from(OFFICE, person, "guess"));
      }
      const [known, unknown] = answers;
      expect(known?.json()).toMatchObject({ code: "slow_down", message: "Too many tries. Try again in 15 minutes." });
      expect(unknown?.json<{ message: string }>().message).toBe(known?.json<{ message: string }>().message);
      expect(Number(known?.headers["retry-after"])).toBeGreaterThan(800);
    });

    test("a browser that several people use knows each of them", async () => {
      const first = cookiesOf(await from(OFFICE, "viewer@meridian.example", DEMO_PASSWORD));
      const device = { "bond.device": first["bond.device"] ?? "" };
      const both = cookiesOf(await from(OFFICE, "ops@meridian.example", DEMO_PASSWORD, device));
      await parts.db.orm.delete(rateLimits);
      for (const person of ["viewer@meridian.example", "ops@meridian.example"]) {
        for (let guess = 0; guess < 6; guess += 1) await from(OFFICE, person, "guess");
        const cookies = { "bond.device": both["bond.device"] ?? "" };
        expect((await from(OFFICE, person, DEMO_PASSWORD, cookies)).statusCode).toBe(200);
      }
    });
  });

  test("a right password forgives the wrong ones before it", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 3; wrong += 1) await tryPassword("dealer@sahyadri.example", "guess");
      expect((await tryPassword("dealer@sahyadri.example", DEMO_PASSWORD)).statusCode).toBe(200);
    }
  });

  test("both the success and the failure are in the audit, without what was typed", async () => {
    await tryPassword("broker@kaveri.example", "S3cret typed wrong");
    await tryPassword("broker@kaveri.example", DEMO_PASSWORD);
    const [last, before] = await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(2);
    expect([before?.action, last?.action]).toEqual(["auth.refused", "auth.signed_in"]);
    expect(JSON.stringify([before, last])).not.toContain("S3cret");
  });

  test("an installation without a secret says 'Server configuration error' (X-05)", async () => {
    const bare = await testApp({ ...parts, config: { ...parts.config, sessionSecret: null } });
    const answer = await bare.inject({
      method: "POST",
      url: "/api/token/",
      payload: { email: "a@b.example", password: "x" },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual(serverConfiguration().toBody());
    expect(answer.json<{ message: string }>().message).toBe("Server configuration error");
    await bare.close();
  });

  test("a page of another site cannot sign anybody in", async () => {
    const answer = await tryPassword("dealer@meridian.example", DEMO_PASSWORD, { origin: "https://evil.example" });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: "bad_origin" });
    expect(answer.cookies).toEqual([]);
  });
});

test("a password that was never set opens nothing", async () => {
  const before = await parts.db.orm.$count(sessions);
  expect((await tryPassword("desk@koyna.example", "")).statusCode).toBe(400);
  expect((await tryPassword("desk@koyna.example", DEMO_PASSWORD)).statusCode).toBe(400);
  expect(await parts.db.orm.$count(sessions)).toBe(before);
});
