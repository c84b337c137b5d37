import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Approval, SentForApproval } from "#domain/accounts/approval.ts";
import type { ClientRecord } from "#domain/accounts/client-record.ts";
import { must } from "#domain/lib/must.ts";
import { APPROVAL_KINDS } from "#server/accounts/approval-kinds.ts";
import { addPerson, askForApproval } from "#server/accounts/approvals/approvals.testing.ts";
import { approvalRoutes } from "#server/accounts/approvals/routes.ts";
import { clientRecordRoutes } from "#server/accounts/client-records/routes.ts";
import { approvals } from "#server/db/schema/approvals.ts";
import type { SealedText } from "#server/db/schema/columns.ts";
import { clientRecords, clients, users } from "#server/db/schema/people.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { sealOld } from "#server/housekeeping.ts";
import { isFirmPanTaken, openFirmPan, openPersonPan, sealFirmPan } from "#server/identity/pans.ts";
import { openText, sealText } from "#server/identity/sealed-text.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// What is stored of people and firms under a key of the process: a copy of the database has none of it.

const CLIENTS = "/api/clients/ucc/";
/** No other number of the tests or of the demo world. */
const ACCOUNT = "70319458826147";
const NEXT_ACCOUNT = "70319458826255";
const BO_ID = "1208169977553311";
const DP_ID = "30917755";
const DP_CLIENT_ID = "86427531";
const NUMBERS = [ACCOUNT, NEXT_ACCOUNT, BO_ID, DP_ID, DP_CLIENT_ID];
const NEW = {
  name: "Sindhu Traders",
  client_type: "CORP",
  pan: "AAACS7431S",
  email: "ops@mail.example",
  mobile: "9822000009",
  address: "1 MG Road",
  city: "Pune",
  state: "Maharashtra",
  pincode: "411001",
  account_number: ACCOUNT,
  ifsc: "HDFC0000007",
  depository: "CDSL",
  bo_id: BO_ID,
};
const AT_NSDL = { depository: "NSDL", bo_id: "", dp_id: DP_ID, dp_client_id: DP_CLIENT_ID };

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
let backOffice: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, [...approvalRoutes(parts, APPROVAL_KINDS), ...clientRecordRoutes(parts)]);
  await addPerson(parts, "second", "sahyadri", ["backoffice"]);
  dealer = await signIn(app, "dealer@sahyadri.example");
  backOffice = await signIn(app, "backoffice@sahyadri.example");
});
beforeEach(async () => {
  await parts.db.orm.delete(approvals);
  await askForApproval(parts, "sahyadri", false);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

/** Tables of which a row holds one of the texts somewhere. */
async function tablesWith(...texts: readonly string[]): Promise<string[]> {
  const tables = await parts.db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  expect(tables.length).toBeGreaterThan(90);
  const found: string[] = [];
  for (const { name } of tables) {
    for (const text of texts) {
      const rows = await parts.db.query(
        `select 1 from "${name}" as one where strpos(one::text, '${text}') > 0 limit 1`,
      );
      if (rows.length > 0) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

const sent = (answer: { json: <T>() => T }) => answer.json<SentForApproval>().approval;
const decide = (id: string, decision: string) =>
  backOffice.send("POST", `/api/approvals/${id}/decide/`, { decision, reason: "Checked." });
const clientOf = async (id: string) => (await dealer.get(`${CLIENTS}${id}/`)).json<ClientRecord>();

describe("numbers of accounts", () => {
  test("stand nowhere in the database: not of a client, nor of what waits or was decided, nor in the answer of a key, nor in the audit", async () => {
    const added = await dealer.send("POST", CLIENTS, NEW);
    expect(added.statusCode, added.body).toBe(200);
    const { id } = added.json<ClientRecord>();
    await dealer.send("PATCH", `${CLIENTS}${id}/`, { version: 1, ...AT_NSDL });
    await askForApproval(parts, "sahyadri", true);
    const change = { version: 2, account_number: NEXT_ACCOUNT };
    const refused = sent(await dealer.send("PATCH", `${CLIENTS}${id}/`, change));
    expect((await decide(refused.id, "reject")).statusCode).toBe(200);
    const waiting = sent(await dealer.send("PATCH", `${CLIENTS}${id}/`, change));
    const account = { label: "Account number", before: ACCOUNT, after: NEXT_ACCOUNT };
    for (const each of [refused, waiting]) expect(each.fields).toEqual([account]);

    expect(await tablesWith(...NUMBERS)).toEqual([]);
    // The search finds what is there.
    expect(await tablesWith(id)).toContain(`client_records: ${id}`);

    const { results } = (await backOffice.get("/api/approvals/", { status: "decided" })).json<{
      results: Approval[];
    }>();
    expect(must(results.find((each) => each.id === refused.id)).fields).toEqual([account]);
    expect((await decide(waiting.id, "approve")).statusCode).toBe(200);
    expect(await clientOf(id)).toMatchObject({
      account_number: NEXT_ACCOUNT,
      dp_id: DP_ID,
      dp_client_id: DP_CLIENT_ID,
      bo_id: null,
    });
    expect(await tablesWith(...NUMBERS)).toEqual([]);
  });

  test("are answered again to the key they were sent with", async () => {
    const call = () =>
      app.inject({
        method: "POST",
        url: CLIENTS,
        payload: { ...NEW, pan: "AAACS7432S" },
        cookies: dealer.cookies,
        headers: { "idempotency-key": key },
      });
    const key = randomUUID();
    const first = await call();
    const again = await call();
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
    expect(first.json<ClientRecord>().account_number).toBe(ACCOUNT);
  });

  test("open neither in another row nor in another column, and are then missing", async () => {
    const [one, other] = ["cli_sahyadriwadia", "cli_sahyadritamra"] as const;
    const rows = await parts.db.orm.select().from(clientRecords);
    const stored = (id: string) => must(rows.find((row) => row.id === id));
    const was = stored(other).accountNumber;
    const put = (accountNumber: SealedText | null) =>
      parts.db.orm.update(clientRecords).set({ accountNumber }).where(eq(clientRecords.id, other));
    for (const copied of [stored(one).accountNumber, stored(other).dpId]) {
      await put(copied);
      expect(await clientOf(other)).toMatchObject({ account_number: null, dp_id: "30163741" });
    }
    await put(was);
    expect(await clientOf(other)).toMatchObject({ account_number: "010901000081552" });
  });
});

describe("what a version before stored in the clear", () => {
  const clear = (text: string) => text as SealedText;

  test("is read as it is, and sealed where it stands, without a new version of the client", async () => {
    const id = "cli_sahyadrimenon";
    await parts.db.orm
      .update(clientRecords)
      .set({ accountNumber: clear(NEXT_ACCOUNT), boId: clear(BO_ID) })
      .where(eq(clientRecords.id, id));
    const before = await clientOf(id);
    expect(before).toMatchObject({ account_number: NEXT_ACCOUNT, bo_id: BO_ID });
    expect(await tablesWith(NEXT_ACCOUNT, BO_ID)).toEqual([
      `client_records: ${NEXT_ACCOUNT}`,
      `client_records: ${BO_ID}`,
    ]);
    await sealOld(parts);
    expect(await tablesWith(NEXT_ACCOUNT, BO_ID)).toEqual([]);
    expect(await clientOf(id)).toEqual(before);
  });

  test("is sealed in steps: of more rows than one step each is", async () => {
    await parts.db.orm.execute(sql`
      insert into client_records (id, firm_id, name, client_type, account_number, created_at)
      select 'cli_narmada' || n, 'cli_narmada', 'Client ' || n, 'CORP', (90000000000 + n)::text, now()
      from generate_series(1, 1203) n`);
    await sealOld(parts);
    const rows = await parts.db.orm.select().from(clientRecords).where(eq(clientRecords.firmId, "cli_narmada"));
    const opened = rows.map(({ id, accountNumber }) => [
      id,
      accountNumber?.startsWith("9"),
      openText(parts.config, { column: clientRecords.accountNumber, id }, accountNumber),
    ]);
    expect(opened).toHaveLength(1203);
    const expected = rows.map(({ id }) => [id, false, String(90_000_000_000 + Number(id.slice(11)))]);
    expect(opened).toEqual(expected);
    await parts.db.orm.delete(clientRecords).where(eq(clientRecords.firmId, "cli_narmada"));
  });

  test("of a change that waits is shown, sealed, and approved after it", async () => {
    await askForApproval(parts, "sahyadri", true);
    const id = "cli_sahyadriagarwal";
    const { version } = await clientOf(id);
    const change = { version, account_number: NEXT_ACCOUNT };
    const waiting = sent(await dealer.send("PATCH", `${CLIENTS}${id}/`, change));
    await parts.db.orm
      .update(approvals)
      .set({
        fields: waiting.fields.map(({ label, before, after }) => ({
          label,
          before: clear(before),
          after: clear(after),
        })),
        payload: { id, version, fields: { account_number: NEXT_ACCOUNT } },
      })
      .where(eq(approvals.id, waiting.id));
    const shown = async () =>
      (await backOffice.get("/api/approvals/")).json<{ results: Approval[] }>().results.map(({ fields }) => fields);
    expect(await shown()).toEqual([waiting.fields]);
    expect(await tablesWith(NEXT_ACCOUNT)).toEqual([`approvals: ${NEXT_ACCOUNT}`]);
    await sealOld(parts);
    expect(await tablesWith(NEXT_ACCOUNT)).toEqual([]);
    expect(await shown()).toEqual([waiting.fields]);
    expect((await decide(waiting.id, "approve")).statusCode).toBe(200);
    expect(await clientOf(id)).toMatchObject({ account_number: NEXT_ACCOUNT });
  });
});

describe("PANs of people and firms", () => {
  const PAN = "AABCT9417L";
  const firm = async (id: string) =>
    must((await parts.db.orm.select().from(clients).where(eq(clients.id, id)))[0], "the firm");
  const put = (id: string, stored: { pan: SealedText | null; panFingerprint?: string | null }) =>
    parts.db.orm.update(clients).set(stored).where(eq(clients.id, id));
  beforeEach(() => parts.db.orm.update(clients).set({ pan: null, panFingerprint: null }));

  test("stand nowhere in the database, and are read by whose they are", async () => {
    await put("cli_sahyadri", sealFirmPan(parts.config, "cli_sahyadri", PAN));
    const own = { first_name: "Rhea", last_name: "Kulkarni", mobile: "", whatsapp_consent: true, pan: "AAAPK9417L" };
    const { mobile } = (await dealer.get("/api/client/user/")).json<{ mobile: string }>();
    expect((await dealer.send("PUT", "/api/client/user/", { ...own, mobile })).statusCode).toBe(200);
    expect(await tablesWith(PAN, own.pan)).toEqual([]);
    expect((await dealer.get("/api/client/")).json()).toMatchObject({ pan: PAN });
    expect((await dealer.get("/api/client/user/")).json()).toMatchObject({ pan: own.pan });
    const exported = await dealer.send("POST", "/api/client/user/export/", { password: DEMO_PASSWORD });
    expect(exported.json()).toMatchObject({ profile: { pan: own.pan } });
  });

  test("of before are sealed where they stand, and are taken before and after", async () => {
    const { config, db } = parts;
    const isTaken = (id: string) => isFirmPanTaken(config, db.orm, { id, pan: PAN });
    const user = eq(users.id, "usr_dealernarmada");
    await put("cli_narmada", { pan: PAN as SealedText });
    await db.orm
      .update(users)
      .set({ pan: "AAAPM9417L" as SealedText })
      .where(user);
    expect([await isTaken("cli_meridian"), await isTaken("cli_narmada")]).toEqual([true, false]);
    expect((await tablesWith(PAN, "AAAPM9417L")).toSorted()).toEqual([`clients: ${PAN}`, "users: AAAPM9417L"]);
    await sealOld(parts);
    expect(await tablesWith(PAN, "AAAPM9417L")).toEqual([]);
    expect([await isTaken("cli_meridian"), await isTaken("cli_narmada")]).toEqual([true, false]);
    expect(openFirmPan(config, await firm("cli_narmada"))).toBe(PAN);
    const [person] = await db.orm.select().from(users).where(user);
    expect(openPersonPan(config, must(person))).toBe("AAAPM9417L");
  });

  test("that two firms were given while versions ran beside: the second stays as it is, and the others are sealed", async () => {
    await put("cli_kaveri", sealFirmPan(parts.config, "cli_kaveri", PAN));
    await put("cli_meridian", { pan: PAN as SealedText });
    await put("cli_narmada", { pan: "AABCN9417L" as SealedText });
    await sealOld(parts);
    expect((await firm("cli_meridian")).pan).toBe(PAN);
    expect(openFirmPan(parts.config, await firm("cli_kaveri"))).toBe(PAN);
    expect((await firm("cli_narmada")).panFingerprint).toMatch(/^[0-9a-f]{64}$/);
  });
});

test("an installation without a secret stores texts as they are, and reads them", () => {
  const cell = { column: clientRecords.accountNumber, id: "cli_a" };
  const config = { sessionSecret: null };
  expect(openText(config, cell, sealText(config, cell, ACCOUNT))).toBe(ACCOUNT);
});
