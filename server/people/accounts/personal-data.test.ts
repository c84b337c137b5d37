import { randomUUID } from "node:crypto";
import { eq, like, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Approval, SentForApproval } from "#domain/accounts/approval.ts";
import type { ClientRecord } from "#domain/accounts/client-record.ts";
import { must } from "#domain/lib/must.ts";
import { APPROVAL_KINDS } from "#server/approval-kinds.ts";
import { addPerson, askForApproval } from "#server/people/accounts/approvals/approvals.testing.ts";
import { approvalRoutes } from "#server/people/accounts/approvals/routes.ts";
import { clientRecordRoutes } from "#server/people/accounts/client-records/routes.ts";
import { fingerprintOf } from "#server/people/accounts/client-records/fingerprints.ts";
import { approvals } from "#server/machine/db/schema/approvals.ts";
import type { SealedText } from "#server/machine/db/schema/columns.ts";
import { clientRecords, clients, users } from "#server/machine/db/schema/people.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { sealOld } from "#server/housekeeping.ts";
import { isFirmPanTaken, openFirmPan, openPersonPan, sealFirmPan } from "#server/machine/identity/pans.ts";
import { openText, sealText } from "#server/machine/identity/sealed-text.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// Personal data is encrypted under a key of the process: a copy of the database reveals none.

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

/** Tables with one of the texts in any row. */
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
    // Control: the search does find clear text.
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

  test("nor does a firm's GST number, which holds its PAN; of before it is sealed where it stands", async () => {
    const gst = `27${PAN}1Z6`;
    const profile = {
      client_id: "cli_meridian",
      brand_name: "Meridian",
      website: "",
      gst,
      address_line: "1 MG Road",
      city: "Pune",
      state: "Maharashtra",
      pincode: "411001",
    };
    const admin = await signIn(app, "admin@meridian.example");
    expect((await admin.send("PUT", "/api/client/profile", profile)).statusCode).toBe(200);
    expect(await tablesWith(gst)).toEqual([]);
    const shown = async () => (await admin.get("/api/client/")).json<{ gst: string }>().gst;
    expect(await shown()).toBe(gst);
    await parts.db.orm
      .update(clients)
      .set({ gst: gst as SealedText })
      .where(eq(clients.id, "cli_meridian"));
    expect([await tablesWith(gst), await shown()]).toEqual([[`clients: ${gst}`], gst]);
    await sealOld(parts);
    expect([await tablesWith(gst), await shown()]).toEqual([[], gst]);
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

describe("PAN, UCC and GST number of a client", () => {
  const PAN = "AAACQ5208M";
  const NUMBERS_OF_IT = { pan: PAN, ucc: "QUARTZ77", gst: `27${PAN}1Z6` };
  const TEXTS = Object.values(NUMBERS_OF_IT);
  const GATE = new Date("2100-01-01T00:00:00Z");
  const add = (numbers: object) => dealer.send("POST", CLIENTS, { ...NEW, name: "Quartz Mills", ...numbers });
  const added = async (numbers: object) => (await add(numbers)).json<ClientRecord>().id;
  const errorsOf = async (numbers: object) => (await add(numbers)).json<{ field_errors: object }>().field_errors;
  const found = async (search: string) =>
    (await dealer.send("POST", `${CLIENTS}search/`, { search })).json<{ results: { id: string }[] }>().results;
  const stored = async (id: string) =>
    must((await parts.db.orm.select().from(clientRecords).where(eq(clientRecords.id, id)))[0]);
  const clear = (text: string) => text as SealedText;
  const putInTheClear = (id: string, { pan, ucc, gst } = NUMBERS_OF_IT) =>
    parts.db.orm
      .update(clientRecords)
      .set({ pan: clear(pan), ucc: clear(ucc), gst: clear(gst), panFingerprint: null, uccFingerprint: null })
      .where(eq(clientRecords.id, id));
  const isOfPan = { pan: ["A client with this PAN already exists."] };
  const isOfUcc = { ucc: ["A client with this UCC already exists."] };
  let sealsClientsFrom: Date;
  beforeAll(() => {
    sealsClientsFrom = parts.sealsClientsFrom;
  });
  afterEach(async () => {
    parts.sealsClientsFrom = sealsClientsFrom;
    const quartz = like(clientRecords.name, "Quartz%");
    await parts.db.orm.delete(clientRecords).where(quartz);
  });

  test("stand nowhere in the database: not of one that was added, changed or uploaded, nor of one that waits or was decided", async () => {
    const uploaded = { pan: "AAACQ5209M", ucc: "QUARTZ78", gst: "27AAACQ5209M1Z6" };
    const waiting = { pan: "AAACQ5210M", ucc: "QUARTZ79", gst: "27AAACQ5210M1Z6" };
    const all = [NUMBERS_OF_IT, uploaded, waiting].flatMap((each) => Object.values(each));
    const id = await added(NUMBERS_OF_IT);
    await dealer.send("PATCH", `${CLIENTS}${id}/`, { version: 1, city: "Nashik" });
    const row = { ...NEW, name: "Quartz Tiles", ...uploaded };
    const file = `${Object.keys(row).join(",")}\n${Object.values(row).join(",")}\n`;
    const report = await app.inject({
      method: "POST",
      url: `${CLIENTS}upload/`,
      headers: { "content-type": "multipart/form-data; boundary=edge" },
      payload: `--edge\r\nContent-Disposition: form-data; name="file"; filename="clients.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--edge--\r\n`,
      cookies: dealer.cookies,
    });
    expect(report.statusCode, report.body).toBe(200);
    await askForApproval(parts, "sahyadri", true);
    const rejected = sent(await add({ ...waiting, name: "Quartz Glass" }));
    expect((await decide(rejected.id, "reject")).statusCode).toBe(200);
    const second = sent(await add({ ...waiting, name: "Quartz Glass" }));
    expect(must(second.fields.find(({ label }) => label === "PAN")).after).toBe(waiting.pan);
    expect((await add({ ...waiting, name: "Quartz Lime" })).json()).toMatchObject({ code: "already_done" });

    expect(await tablesWith(...all)).toEqual([]);
    expect(await tablesWith(id)).toContain(`client_records: ${id}`);
    expect(await clientOf(id)).toMatchObject({ ...NUMBERS_OF_IT, city: "Nashik" });
    expect((await decide(second.id, "approve")).statusCode).toBe(200);
    expect(await found(waiting.pan)).toMatchObject([{ pan: waiting.pan }]);
    expect(await tablesWith(...all)).toEqual([]);
  });

  test("are found by any part of PAN and UCC, in small letters too, and by both as a whole", async () => {
    const id = await added(NUMBERS_OF_IT);
    for (const search of ["cq520", "CQ5208M", PAN, PAN.toLowerCase(), "QUARTZ77", "artz7", "z77"]) {
      expect(await found(search), search).toMatchObject([{ id, pan: PAN, ucc: "QUARTZ77" }]);
    }
    for (const search of ["CQ5209", "AAACQ5209M", "27AAACQ", "QUARTZ 77"]) expect(await found(search)).toEqual([]);
  });

  test("are found in the clear as well, beside sealed ones, and no sealed text is taken for a number", async () => {
    const one = await added(NUMBERS_OF_IT);
    const other = await added({ pan: "AAACQ5211M", ucc: "QUARTZ80" });
    await putInTheClear(one);
    expect((await found("cq52")).map(({ id }) => id).toSorted()).toEqual([one, other].toSorted());
    expect((await found("quartz77")).map(({ id }) => id)).toEqual([one]);
    expect(await found("$")).toEqual([]);
    expect((await found("v1")).map(({ id }) => id)).not.toContain(other);
  });

  test("stand for one client of a firm: another is refused, in the clear and sealed", async () => {
    const id = await added(NUMBERS_OF_IT);
    const refused = async () => [
      await errorsOf({ pan: PAN, ucc: "QUARTZ90" }),
      await errorsOf({ pan: "AAACQ5299M", ucc: "quartz77" }),
    ];
    expect(await refused()).toEqual([isOfPan, isOfUcc]);
    await putInTheClear(id);
    expect(await refused()).toEqual([isOfPan, isOfUcc]);
    await sealOld(parts);
    expect(await refused()).toEqual([isOfPan, isOfUcc]);
  });

  test("of one that two insert at once are held apart by the database itself", async () => {
    const [one, other] = [await added(NUMBERS_OF_IT), await added({ pan: "AAACQ5211M", ucc: "QUARTZ80" })];
    const { panFingerprint, uccFingerprint } = await stored(one);
    for (const fingerprint of [{ panFingerprint }, { uccFingerprint }]) {
      const copy = parts.db.orm.update(clientRecords).set(fingerprint).where(eq(clientRecords.id, other));
      await expect(copy).rejects.toThrow();
    }
    const elsewhere = { ...(await stored(one)), id: "cli_elsewhere", firmId: "cli_kaveri" };
    await parts.db.orm.insert(clientRecords).values(elsewhere);
  });

  test("of another firm's client have another fingerprint", async () => {
    const { config } = parts;
    const [here, there] = ["cli_sahyadri", "cli_kaveri"].map((firm) => fingerprintOf(config, firm, "pan", PAN));
    expect(here).toMatch(/^[0-9a-f]{64}$/);
    expect(here).not.toBe(there);
    expect(here).not.toBe(fingerprintOf(config, "cli_sahyadri", "ucc", PAN));
  });

  test("of before are sealed where they stand, without a new version of the client", async () => {
    const id = await added(NUMBERS_OF_IT);
    const before = await clientOf(id);
    await putInTheClear(id);
    expect((await tablesWith(...TEXTS)).toSorted()).toEqual(TEXTS.map((text) => `client_records: ${text}`).toSorted());
    expect(await clientOf(id)).toEqual(before);
    await sealOld(parts);
    expect(await tablesWith(...TEXTS)).toEqual([]);
    expect(await clientOf(id)).toEqual(before);
    const { panFingerprint, uccFingerprint } = await stored(id);
    expect([panFingerprint, uccFingerprint]).toEqual([
      fingerprintOf(parts.config, "cli_sahyadri", "pan", PAN),
      fingerprintOf(parts.config, "cli_sahyadri", "ucc", "QUARTZ77"),
    ]);
  });

  test("stay in the clear while nodes of the version before may serve, which would send a sealed UCC to an exchange", async () => {
    parts.sealsClientsFrom = GATE;
    const id = await added(NUMBERS_OF_IT);
    await sealOld(parts);
    const { pan, ucc, gst, panFingerprint, uccFingerprint, accountNumber } = await stored(id);
    expect({ pan, ucc, gst, panFingerprint, uccFingerprint }).toEqual({
      ...NUMBERS_OF_IT,
      panFingerprint: null,
      uccFingerprint: null,
    });
    expect(accountNumber).not.toBe(ACCOUNT);
    expect(await errorsOf({ pan: PAN, ucc: "QUARTZ90" })).toEqual(isOfPan);
    parts.sealsClientsFrom = sealsClientsFrom;
    await sealOld(parts);
    expect(await tablesWith(...TEXTS)).toEqual([]);
    expect(await clientOf(id)).toMatchObject(NUMBERS_OF_IT);
  });

  test("that a node of before gave to two: the second stays as it is, and the others are sealed", async () => {
    const [one, other, third] = [
      await added(NUMBERS_OF_IT),
      await added({ pan: "AAACQ5211M", ucc: "QUARTZ80" }),
      await added({ pan: "AAACQ5212M", ucc: "QUARTZ81" }),
    ];
    await putInTheClear(other, { pan: PAN, ucc: "QUARTZ80", gst: "27AAACQ5211M1Z6" });
    await putInTheClear(third, { pan: "AAACQ5212M", ucc: "QUARTZ81", gst: "27AAACQ5212M1Z6" });
    await sealOld(parts);
    expect((await stored(other)).pan).toBe(PAN);
    expect((await stored(third)).panFingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(await clientOf(one)).toMatchObject(NUMBERS_OF_IT);
    expect(await errorsOf({ pan: PAN, ucc: "QUARTZ90" })).toEqual(isOfPan);
  });

  test("of one that waits for approval since before are taken out of what it is called", async () => {
    await askForApproval(parts, "sahyadri", true);
    const waiting = sent(await add(NUMBERS_OF_IT));
    await parts.db.orm
      .update(approvals)
      .set({ subject: `pan ${PAN}` })
      .where(eq(approvals.id, waiting.id));
    await sealOld(parts);
    const [row] = await parts.db.orm.select().from(approvals).where(eq(approvals.id, waiting.id));
    expect(row?.subject).toBe(waiting.subject);
    expect((await add(NUMBERS_OF_IT)).json()).toMatchObject({ code: "already_done" });
    expect(await tablesWith(PAN)).toEqual([]);
  });
});

test("an installation without a secret stores texts as they are, and reads them", () => {
  const cell = { column: clientRecords.accountNumber, id: "cli_a" };
  const config = { sessionSecret: null };
  expect(openText(config, cell, sealText(config, cell, ACCOUNT))).toBe(ACCOUNT);
});
