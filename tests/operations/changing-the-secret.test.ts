import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { openFields, openPayload, sealChange } from "#server/people/accounts/approvals/sealed-change.ts";
import { type ClientRow, openClient, sealClient } from "#server/people/accounts/client-records/sealed-numbers.ts";
import { clientsWithNumbers, takenErrors } from "#server/people/accounts/client-records/clients-with-numbers.ts";
import { approvals } from "#server/machine/db/schema/approvals.ts";
import { exchangeCredentials } from "#server/machine/db/schema/exchanges.ts";
import { clientRecords, clients, users } from "#server/machine/db/schema/people.ts";
import { uploads } from "#server/machine/db/schema/support.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import {
  keyId,
  openCredentials,
  readStates,
  sealedFor,
} from "#server/market/exchange/credentials/stored-credentials.ts";
import { FileDamaged } from "#server/machine/files/errors.ts";
import { storedFile } from "#server/machine/files/file-columns.ts";
import { openFiles } from "#server/machine/files/open-files.ts";
import { resealAll } from "#server/housekeeping.ts";
import { gapsOf, signatureOf } from "#server/machine/identity/audit-checkpoint.ts";
import { decrypted, encrypted } from "#server/machine/identity/encryption.ts";
import { keyWrapping } from "#server/machine/identity/file-keys.ts";
import { isFirmPanTaken, openFirmPan, sealFirmPan } from "#server/machine/identity/pans.ts";
import { hashPassword, sealedHash } from "#server/machine/identity/passwords.ts";
import { issueSocketTicket, verifySocketTicket } from "#server/machine/identity/socket-ticket.ts";
import { browserWith, signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// Changes the installation's secret while nodes serve, as in docs/operations.md: each node first learns to read the
// next secret, then seals everything with it while still reading the first.

const FIRST = "the first secret of tests, 32 or more characters";
const NEXT = "the next secret of tests, 32 or more characters";
const CREDENTIALS = { participant_code: "MERIDN01", username: "meridian.rfq", password: "Gilt&Edge 9" };

let parts: TestParts;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  parts = await testParts({ config: { sessionSecret: FIRST } });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await parts.close();
});

/** The same database, for a node with these secrets. */
function partsWith(sessionSecret: string, ...readSecrets: string[]): TestParts {
  return { ...parts, config: { ...parts.config, sessionSecret, readSecrets } };
}

async function node(sessionSecret: string, ...readSecrets: string[]): Promise<FastifyInstance> {
  const app = await testApp(partsWith(sessionSecret, ...readSecrets));
  apps.push(app);
  return app;
}

const statusAt = async (app: FastifyInstance, { token, refresh }: TestBrowser) =>
  (await browserWith(app, token, refresh).get("/api/client/")).statusCode;
const renewAt = async (app: FastifyInstance, refresh: string) => {
  const answer = await app.inject({ method: "POST", url: "/api/token/refresh/", cookies: { "bond.refresh": refresh } });
  return { status: answer.statusCode, pair: answer.json<{ token: string; refresh: string }>() };
};

test("sessions go on at every node in each step, and two nodes that differ renew one to the same pair", async () => {
  const [before, prepared, changed] = [await node(FIRST), await node(FIRST, NEXT), await node(NEXT, FIRST)];
  const asha = await signIn(before, "dealer@meridian.example");
  for (const app of [before, prepared, changed]) expect(await statusAt(app, asha)).toBe(200);
  const first = await renewAt(changed, asha.refresh);
  const second = await renewAt(prepared, asha.refresh);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.pair).toMatchObject({ token: first.pair.token, refresh: first.pair.refresh });
  const renewed = browserWith(prepared, first.pair.token, first.pair.refresh);
  for (const app of [prepared, changed]) expect(await statusAt(app, renewed)).toBe(200);
  // A renewed session no longer needs the first secret; an unrenewed one ends with it.
  const forgotten = await node(NEXT);
  expect(await statusAt(forgotten, renewed)).toBe(200);
  const late = await signIn(before, "ops@meridian.example");
  expect(await statusAt(forgotten, late)).toBe(401);
});

test("credentials and authenticators are sealed anew, and open when the first secret is gone", async () => {
  const { orm } = parts.db;
  const row = sealedFor("cli_meridian", "NSCCL");
  const sealed = encrypted(parts.config, "exchange-credentials", { text: JSON.stringify(CREDENTIALS), row });
  const set = { setById: "usr_adminmeridian", setByName: "Asha", setAt: parts.clock.now() };
  const stored = { clientId: "cli_meridian", corp: "NSCCL" as const, keyId: keyId(parts.config), sealed, ...set };
  await orm.delete(exchangeCredentials);
  await orm.insert(exchangeCredentials).values(stored);
  const factor = encrypted(parts.config, "second-factor", { text: "JBSWY3DPEHPK3PXP", row: "usr_dealermeridian" });
  const here = eq(users.id, "usr_dealermeridian");
  await orm.update(users).set({ secondFactorSecret: factor }).where(here);

  const changed = partsWith(NEXT, FIRST);
  const gone = partsWith(NEXT);
  const isReadable = async (at: TestParts) =>
    (await readStates(at, orm, "cli_meridian")).find(({ corp }) => corp === "NSCCL")?.is_readable;
  expect([await isReadable(changed), await isReadable(gone)]).toEqual([true, false]);
  await resealAll(changed);
  expect(await isReadable(gone)).toBe(true);
  const opened = await openCredentials(gone, orm, "cli_meridian", "NSE");
  expect(opened?.credentials).toMatchObject({ username: CREDENTIALS.username, password: CREDENTIALS.password });
  const [person] = await orm.select({ stored: users.secondFactorSecret }).from(users).where(here);
  const place = { stored: person?.stored ?? "", row: "usr_dealermeridian" };
  expect(decrypted(gone.config, "second-factor", place)).toBe("JBSWY3DPEHPK3PXP");
});

test("passwords go on at every node in each step, and need the first secret no more once they are sealed anew", async () => {
  const email = "compliance@meridian.example";
  const byPassword = async (app: FastifyInstance) => {
    const payload = { email, password: DEMO_PASSWORD };
    return (await app.inject({ method: "POST", url: "/api/token/", payload })).statusCode;
  };
  const [prepared, changed, gone] = [await node(FIRST, NEXT), await node(NEXT, FIRST), await node(NEXT)];
  const answers = async () => [await byPassword(prepared), await byPassword(changed), await byPassword(gone)];
  const { orm } = parts.db;
  const [person] = await orm.select({ id: users.id }).from(users).where(eq(users.email, email));
  const passwordHash = sealedHash({ sessionSecret: FIRST }, person?.id ?? "", await hashPassword(DEMO_PASSWORD));
  await orm.update(users).set({ passwordHash }).where(eq(users.email, email));
  expect(await answers()).toEqual([200, 200, 400]);
  await resealAll(partsWith(NEXT, FIRST));
  expect(await answers()).toEqual([200, 200, 200]);
});

test("numbers of accounts and what waits for approval are sealed anew, and read when the first secret is gone", async () => {
  const { orm } = parts.db;
  const [changed, gone] = [partsWith(NEXT, FIRST), partsWith(NEXT)];
  const id = "cli_meridiangilt";
  const stored = async () => must((await orm.select().from(clientRecords).where(eq(clientRecords.id, id)))[0]);
  const numbers = ({ accountNumber, dpId, dpClientId, pan, ucc, gst }: ClientRow) => [
    accountNumber,
    dpId,
    dpClientId,
    pan,
    ucc,
    gst,
  ];
  const right = ["57500000148210", "30016812", "10442817", "AAATM4821K", "AAATM4821K", "27AAATM4821K1Z6"];
  // Another test may already have sealed it with the next secret.
  await orm
    .update(clientRecords)
    .set(sealClient(partsWith(FIRST), { id, firmId: "cli_meridian" }, openClient(changed.config, await stored())))
    .where(eq(clientRecords.id, id));
  const fields = [{ label: "Account number", before: "57500000148210", after: "57500000990042" }];
  const change = sealChange({ sessionSecret: FIRST }, "apr_one", { fields, payload: { id, version: 1 } });
  const made = { makerId: "usr_dealermeridian", makerName: "Asha", createdAt: parts.clock.now() };
  const row = { kind: "client.change", subject: id, sentence: "", basis: "1", reason: "", status: "pending" as const };
  const waits = { id: "apr_one", clientId: "cli_meridian", ...row, ...change, ...made, expiresAt: parts.clock.now() };
  await orm.insert(approvals).values(waits);

  expect(numbers(openClient(gone.config, await stored()))).toEqual(right.map(() => null));
  await resealAll(changed);
  expect(numbers(openClient(gone.config, await stored()))).toEqual(right);
  const waiting = must((await orm.select().from(approvals).where(eq(approvals.id, "apr_one")))[0]);
  expect(openFields(gone.config, waiting)).toEqual(fields);
  expect(openPayload(gone.config, waiting)).toEqual({ id, version: 1 });
});

test("a file is read at every node in each step, and when the first secret is gone", async () => {
  const { orm } = parts.db;
  const filesAt = ({ config }: TestParts) => openFiles(config, { ...parts, wrapping: keyWrapping(config) });
  const read = async (at: TestParts) =>
    String(await filesAt(at).read(must((await orm.select(storedFile(uploads)).from(uploads))[0])));
  const known = { id: "upl_changed", filename: "a.txt", contentType: "text/plain", userId: null };
  await filesAt(partsWith(FIRST)).store(known.id, Buffer.from("7.42"), (tx, written) =>
    tx.insert(uploads).values({ ...known, ...written, createdAt: parts.clock.now() }),
  );
  const [prepared, changed, gone] = [partsWith(FIRST, NEXT), partsWith(NEXT, FIRST), partsWith(NEXT)];
  expect([await read(prepared), await read(changed)]).toEqual(["7.42", "7.42"]);
  await expect(read(gone)).rejects.toThrow(FileDamaged);
  await resealAll(changed);
  expect([await read(prepared), await read(changed), await read(gone)]).toEqual(["7.42", "7.42", "7.42"]);
});

test("a client's PAN and UCC are taken while their fingerprints are of the first secret, and when they were made anew", async () => {
  const { orm } = parts.db;
  const [changed, gone] = [partsWith(NEXT, FIRST), partsWith(NEXT)];
  const [id, firmId] = ["cli_sahyadriagarwal", "cli_sahyadri"];
  const row = must((await orm.select().from(clientRecords).where(eq(clientRecords.id, id)))[0]);
  const numbers = { ...openClient(changed.config, row), pan: "AAGHA7164D", ucc: "AGARWAL1" };
  await orm
    .update(clientRecords)
    .set(sealClient(partsWith(FIRST), { id, firmId }, numbers))
    .where(eq(clientRecords.id, id));
  const taken = (at: TestParts, client: { pan: string; ucc: string }, of = firmId) =>
    orm.transaction(async (tx) => {
      const asked = { id: "cli_new", name: "New client", ...client };
      return Object.keys(takenErrors(asked, await clientsWithNumbers(at.config, tx, of, [asked])));
    });
  const each = async (at: TestParts) => [
    await taken(at, { pan: "AAGHA7164D", ucc: "OTHER1" }),
    await taken(at, { pan: "AAGHA7165D", ucc: "AGARWAL1" }),
    await taken(at, { pan: "AAGHA7165D", ucc: "OTHER1" }),
    await taken(at, { pan: "AAGHA7164D", ucc: "AGARWAL1" }, "cli_meridian"),
  ];
  expect([await each(changed), await each(gone)]).toEqual([
    [["pan"], ["ucc"], [], []],
    [[], [], [], []],
  ]);
  await resealAll(changed);
  expect([await each(changed), await each(gone)]).toEqual([
    [["pan"], ["ucc"], [], []],
    [["pan"], ["ucc"], [], []],
  ]);
});

test("a firm's PAN is taken while its fingerprint is of the first secret, and when it was made anew", async () => {
  const { orm } = parts.db;
  const [changed, gone] = [partsWith(NEXT, FIRST), partsWith(NEXT)];
  const id = "cli_narmada";
  await orm
    .update(clients)
    .set(sealFirmPan({ sessionSecret: FIRST }, id, "AABCN5521L"))
    .where(eq(clients.id, id));
  const isTaken = (at: TestParts) => isFirmPanTaken(at.config, orm, { id: "cli_meridian", pan: "AABCN5521L" });
  expect([await isTaken(changed), await isTaken(gone)]).toEqual([true, false]);
  await resealAll(changed);
  expect([await isTaken(changed), await isTaken(gone)]).toEqual([true, true]);
  const firm = must((await orm.select().from(clients).where(eq(clients.id, id)))[0]);
  expect(openFirmPan(gone.config, firm)).toBe("AABCN5521L");
});

test("seals in the audit chain hold while the first secret is read, and a ticket under it opens no socket", () => {
  const gaps = [{ from: 1, to: 2, before: "0".repeat(64), last: "1".repeat(64) }];
  const [first, changed, gone] = [partsWith(FIRST), partsWith(NEXT, FIRST), partsWith(NEXT)];
  const detail = { gaps, signature: signatureOf(first.config, gaps) };
  const seal = { action: "audit.pruned", actorId: "usr_clock", detail };
  expect(gapsOf(seal, changed.config)).toEqual(gaps);
  expect(gapsOf(seal, gone.config)).toBeNull();
  const { ticket } = issueSocketTicket(first, { userId: "usr_dealermeridian", sessionId: null });
  expect(verifySocketTicket(first, ticket)).not.toBeNull();
  expect(verifySocketTicket(changed, ticket)).toBeNull();
});
