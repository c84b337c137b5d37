import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { users } from "#server/machine/db/schema/people.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

interface Line {
  msg: string;
  [field: string]: unknown;
}

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
let lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
const refused = () => lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === "refused");

beforeAll(async () => {
  parts = await testParts({ log });
  app = await testApp(parts);
  dealer = await signIn(app, "dealer@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
beforeEach(() => {
  lines = [];
});

describe("the log", () => {
  test("has a line for each call that was refused: who, which endpoint, from where and why", async () => {
    await app.inject({ url: "/api/client/?pan=AABCT4321L" });
    await dealer.send("PUT", "/api/client/second-factor/", { required: true });
    await dealer.send("PUT", "/api/client/user/", { first_name: "" });
    await app.inject({ method: "DELETE", url: "/api/client/?secret=in-a-query" });
    await app.inject({ method: "POST", url: "/api/logout/", headers: { origin: "https://evil.example" } });
    expect(
      refused().map(({ method, endpoint, status, code, userId }) => [method, endpoint, status, code, userId]),
    ).toEqual([
      ["GET", "client.mine", 401, "token_missing", undefined],
      ["PUT", "secondFactor.setFirm", 403, "forbidden", "usr_dealermeridian"],
      ["PUT", "profile.change", 400, "validation_error", "usr_dealermeridian"],
      ["DELETE", undefined, 404, "not_found", undefined],
      ["POST", "auth.logout", 403, "bad_origin", undefined],
    ]);
    expect(refused()[0]).toMatchObject({ ip: "127.0.0.1", path: "/api/client/" });
    expect(lines.join("")).not.toMatch(/AABCT4321L|in-a-query/);
  });

  test("has a line for tries that come too often, and none with what was typed", async () => {
    const payload = { email: "ops@meridian.example", password: "a guess of mine" };
    for (let guess = 0; guess < 6; guess += 1) await app.inject({ method: "POST", url: "/api/token/", payload });
    expect(refused().at(-1)).toMatchObject({ endpoint: "auth.password", status: 429, code: "slow_down" });
    expect(lines.join("")).not.toMatch(/a guess of mine|ops@meridian/);
  });

  test("says of a right password that its second factor is missing", async () => {
    const email = "viewer@meridian.example";
    await parts.db.orm.update(users).set({ secondFactorAt: parts.clock.now() }).where(eq(users.email, email));
    const payload = { email, password: DEMO_PASSWORD };
    expect((await app.inject({ method: "POST", url: "/api/token/", payload })).statusCode).toBe(403);
    const asked = lines.map((line) => JSON.parse(line) as Line).find(({ msg }) => msg.includes("second factor"));
    expect(asked).toMatchObject({ userId: "usr_viewermeridian", by: "password" });
    expect(lines.join("")).not.toContain(DEMO_PASSWORD);
  });

  test("has none for what was answered, a row that is not there included", async () => {
    await dealer.get("/api/client/");
    await dealer.get("/");
    expect(refused()).toEqual([]);
  });
});
