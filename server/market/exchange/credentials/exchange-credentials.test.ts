import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CredentialsState } from "#domain/contract/http/exchange-credentials.ts";
import { must } from "#domain/lib/must.ts";
import { exchangeCredentialRoutes } from "#server/market/exchange/credentials/routes.ts";
import { sealedFor } from "#server/market/exchange/credentials/stored-credentials.ts";
import { exchangeCredentials } from "#server/machine/db/schema/exchanges.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { decrypted } from "#server/machine/identity/encryption.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const URL = "/api/client/credentials/";
const SECRETS = { participant_code: "MERIDN01", username: "meridian.rfq", password: " Gilt&Edge 9 " };

let parts: TestParts;
let app: FastifyInstance;
let admin: TestBrowser;
let strangeAdmin: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, exchangeCredentialRoutes(parts));
  admin = await signIn(app, "admin@meridian.example");
  const [model] = await parts.db.orm.select().from(users).where(eq(users.id, "usr_adminmeridian"));
  const email = "admin@sahyadri.example";
  const own = { id: "usr_adminsahyadri", clientId: "cli_sahyadri", mobile: "9000000003", email };
  await parts.db.orm.insert(users).values({ ...must(model), ...own });
  strangeAdmin = await signIn(app, email);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
beforeEach(async () => {
  await parts.db.orm.delete(exchangeCredentials);
});

type States = { credentials: CredentialsState[] };
const set = (corp: string, change: object = {}) => admin.send("POST", URL, { ...SECRETS, corp, ...change });
const statesOf = async (who: TestBrowser) => (await who.get(URL)).json<States>().credentials;
async function storedRow(corp: "NSCCL" | "ICCL") {
  const [row] = await parts.db.orm
    .select()
    .from(exchangeCredentials)
    .where(and(eq(exchangeCredentials.clientId, "cli_meridian"), eq(exchangeCredentials.corp, corp)));
  return must(row);
}

describe("credentials of a clearing corporation (A-015, R-25)", () => {
  test("are stored sealed, and open for their firm and corporation alone", async () => {
    const answer = await set("NSCCL");
    expect(answer.statusCode, answer.body).toBe(200);
    const { sealed } = await storedRow("NSCCL");
    for (const secret of Object.values(SECRETS)) expect(sealed).not.toContain(secret);
    const open = (row: string) => decrypted(parts.config, "exchange-credentials", { stored: sealed, row });
    expect(JSON.parse(open(sealedFor("cli_meridian", "NSCCL")) ?? "null")).toEqual(SECRETS);
    expect(open(sealedFor("cli_sahyadri", "NSCCL"))).toBeNull();
    expect(open(sealedFor("cli_meridian", "ICCL"))).toBeNull();
    await set("NSCCL");
    expect((await storedRow("NSCCL")).sealed).not.toBe(sealed);
  });

  test("are never shown again: not in an answer, not in the session, not in the audit", async () => {
    const answers = [
      await set("ICCL"),
      await admin.get(URL),
      await admin.get("/api/session/"),
      await admin.get("/api/client/"),
    ];
    const entries = await parts.db.orm.select().from(audit).where(eq(audit.action, "credentials.set"));
    expect(entries.at(-1)).toMatchObject({
      actorId: "usr_adminmeridian",
      subject: "cli_meridian",
      detail: { corp: "ICCL" },
    });
    for (const text of [...answers.map(({ body }) => body), JSON.stringify(entries)]) {
      for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret.trim());
    }
  });

  test("are said to be set, since when and by whom, and the session knows (D-032, D-033)", async () => {
    await set("NSCCL");
    expect(await statesOf(admin)).toEqual([
      {
        corp: "NSCCL",
        exchange: "NSE",
        is_set: true,
        is_readable: true,
        set_at: parts.clock.now().toISOString(),
        set_by: "Gauri Rao",
        check: "not_tried",
        refused_text: null,
      },
      {
        corp: "ICCL",
        exchange: "BSE",
        is_set: false,
        is_readable: false,
        set_at: null,
        set_by: null,
        check: "not_tried",
        refused_text: null,
      },
    ]);
    const session = (await admin.get("/api/session/")).json<{ session: object }>().session;
    expect(session).toMatchObject({ nsccl_credentials: true, iccl_credentials: false });
  });

  test("sealed with an earlier key have to be set again", async () => {
    await set("NSCCL");
    await parts.db.orm.update(exchangeCredentials).set({ keyId: "anotherkey" });
    expect((await statesOf(admin))[0]).toMatchObject({ is_set: true, is_readable: false });
    expect((await admin.get("/api/session/")).json()).toMatchObject({ session: { nsccl_credentials: false } });
  });

  test("are deleted, once or twice, and the audit says so once", async () => {
    await set("NSCCL");
    for (const _time of [1, 2]) {
      const answer = await admin.send("POST", `${URL}remove/`, { corp: "NSCCL" });
      expect(answer.json<States>().credentials[0]).toMatchObject({ is_set: false });
    }
    const entries = await parts.db.orm.select().from(audit).where(eq(audit.action, "credentials.remove"));
    expect(entries).toHaveLength(1);
  });

  test("with empty, wrong and huge values are refused by field", async () => {
    const errorsOf = async (sent: object) => {
      const answer = await admin.send("POST", URL, sent);
      expect(answer.statusCode).toBe(400);
      return answer.json<{ field_errors: Record<string, string[]> }>().field_errors;
    };
    expect(await errorsOf({})).toEqual({
      participant_code: ["Participant code is required."],
      username: ["Username is required."],
      password: ["Password is required."],
      corp: ["Corp is required."],
    });
    const huge = {
      participant_code: "x".repeat(41),
      username: "x".repeat(101),
      password: "x".repeat(201),
      corp: "MCX",
    };
    expect(Object.keys(await errorsOf(huge)).toSorted()).toEqual(["corp", "participant_code", "password", "username"]);
    expect(Object.keys(await errorsOf({ ...SECRETS, corp: "NSCCL", username: "a\u0000b" }))).toEqual(["username"]);
    expect(Object.keys(await errorsOf({ ...SECRETS, corp: "NSCCL", password: ["x"] }))).toEqual(["password"]);
  });
});

describe("of another firm", () => {
  test("nothing is seen, changed or deleted", async () => {
    await set("NSCCL");
    const { sealed } = await storedRow("NSCCL");
    expect((await statesOf(strangeAdmin)).map(({ is_set }) => is_set)).toEqual([false, false]);
    await strangeAdmin.send("POST", `${URL}remove/`, { corp: "NSCCL" });
    await strangeAdmin.send("POST", URL, { ...SECRETS, corp: "NSCCL" });
    expect((await storedRow("NSCCL")).sealed).toBe(sealed);
  });

  test.each([
    "dealer@meridian.example",
    "ops@meridian.example",
    "compliance@meridian.example",
    "staff@yieldboard.example",
  ])("%s may not even ask (M-04)", async (email) => {
    const other = await signIn(app, email);
    expect((await other.get(URL)).statusCode).toBe(403);
    expect((await other.send("POST", URL, { ...SECRETS, corp: "NSCCL" })).statusCode).toBe(403);
  });
});
