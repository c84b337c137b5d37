import { asc, eq, inArray } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signatureOf } from "#server/machine/identity/audit-checkpoint.ts";
import { rowsOfAudit } from "#server/machine/core/audit-rows.ts";
import { appendAudit, auditHash, type AuditRow } from "#server/machine/core/audit.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { eois, legs } from "#server/machine/db/schema/trading.ts";
import { pruneSimulated } from "#server/demo/world/prune-simulated.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { verifyChain } from "./audit-verify.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SIMULATED = { actorId: "usr_simkoyna", clientId: "cli_simkoyna" };
const PERSON = { actorId: "usr_dealermeridian", clientId: "cli_meridian" };

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
});
afterEach(() => parts.close());

async function done(...who: { actorId: string; clientId: string }[]): Promise<void> {
  await parts.db.orm.transaction((tx) =>
    appendAudit(
      tx,
      who.map((each, n) => ({
        ...each,
        at: parts.clock.now(),
        action: "eoi.add",
        subject: `eoi_${n}`,
        requestId: "r",
        detail: { n },
      })),
    ),
  );
}
const verdict = () => verifyChain(rowsOfAudit(parts), parts.config);
const whose = async () =>
  (await parts.db.orm.select({ clientId: audit.clientId }).from(audit).orderBy(asc(audit.seq))).map(
    ({ clientId }) => clientId,
  );

describe("the audit of what simulated dealers did", () => {
  test("goes after a day, sealed by a checkpoint of the chain; nothing of a person goes, and the chain holds", async () => {
    await done(SIMULATED, SIMULATED, PERSON, SIMULATED, PERSON, PERSON, SIMULATED);
    parts.clock.advance(DAY_MS + 1);
    await done(SIMULATED, PERSON);
    expect(await pruneSimulated(parts)).toMatchObject({ entries: 4 });
    expect(await whose()).toEqual([
      "cli_meridian",
      "cli_meridian",
      "cli_meridian",
      "cli_simkoyna",
      "cli_meridian",
      "cli_clock",
    ]);
    expect(await verdict()).toEqual({ rows: 6, pruned: 4, broken: null });
    // Each round of pruning extends the earlier gap.
    parts.clock.advance(DAY_MS + 1);
    await done(SIMULATED);
    expect(await pruneSimulated(parts)).toMatchObject({ entries: 1 });
    parts.clock.advance(DAY_MS + 1);
    expect(await pruneSimulated(parts)).toMatchObject({ entries: 1 });
    expect(await pruneSimulated(parts)).toEqual({ quotes: 0, entries: 0 });
    expect(await verdict()).toEqual({ rows: 7, pruned: 6, broken: null });
  });

  test("stays outside the demo world", async () => {
    await done(SIMULATED);
    parts.clock.advance(2 * DAY_MS);
    expect(await pruneSimulated({ ...parts, config: { ...parts.config, demo: false } })).toMatchObject({ entries: 0 });
    expect(await whose()).toEqual(["cli_simkoyna"]);
  });

  test("stays as evidence where it was changed after it was written", async () => {
    await done(SIMULATED, SIMULATED, SIMULATED);
    await parts.db.orm.update(audit).set({ action: "eoi.hit" }).where(eq(audit.seq, 2));
    parts.clock.advance(2 * DAY_MS);
    expect(await pruneSimulated(parts)).toMatchObject({ entries: 2 });
    expect((await verdict()).broken).toEqual({ place: "row 2", why: "was changed after it was written" });
  });
});

describe("a gap in the chain", () => {
  beforeEach(async () => {
    await done(SIMULATED, PERSON, SIMULATED, PERSON);
    parts.clock.advance(2 * DAY_MS);
    await pruneSimulated(parts);
    expect((await verdict()).broken).toBeNull();
  });
  const rows = () => parts.db.orm.select().from(audit).orderBy(asc(audit.seq));

  test("that nobody sealed is named", async () => {
    await parts.db.orm.delete(audit).where(eq(audit.seq, 4));
    expect((await verdict()).broken).toEqual({ place: "row 5", why: "row 4 is missing" });
  });

  test("that was widened by a person's entry is named", async () => {
    await parts.db.orm.delete(audit).where(inArray(audit.seq, [2]));
    expect((await verdict()).broken).toEqual({ place: "row 4", why: "row 2 is missing" });
  });

  test("that is sealed by a checkpoint without the installation's signature is named", async () => {
    const all = await rows();
    const [two, four, checkpoint] = all as [AuditRow, AuditRow, AuditRow];
    // Someone with write access to the database deletes the person's entry and forges a checkpoint for it.
    const gaps = [{ from: 1, to: 3, before: "0".repeat(64), last: four.previousHash }];
    const forged = { ...checkpoint, detail: { ...checkpoint.detail, gaps } };
    await parts.db.orm.delete(audit).where(inArray(audit.seq, [two.seq, checkpoint.seq]));
    await parts.db.orm.insert(audit).values({ ...forged, hash: auditHash(forged) });
    expect((await verdict()).broken).toEqual({ place: "row 4", why: "row 1 is missing" });
    // Only the installation's key produces a valid checkpoint.
    const signed = { ...forged, detail: { ...forged.detail, signature: signatureOf(parts.config, gaps) } };
    await parts.db.orm.delete(audit).where(eq(audit.seq, checkpoint.seq));
    await parts.db.orm.insert(audit).values({ ...signed, hash: auditHash(signed) });
    expect((await verdict()).broken).toBeNull();
  });
});

describe("quotes of simulated dealers", () => {
  test("go a day after they ended, unless somebody dealt or negotiated over them", async () => {
    const now = parts.clock.now();
    const quote = (id: string, part: Partial<typeof eois.$inferInsert>): typeof eois.$inferInsert => ({
      id,
      finstrumentId: "IN0020230085",
      quoteType: "BID",
      state: "DEFAULT",
      status: "EXPIRED",
      quantum: 10_000_000,
      remaining: 10_000_000,
      fixedField: "yield",
      yieldType: "YTM",
      priceOverridden: false,
      settlementDate: "2026-11-23",
      validity: "DAY",
      expiresAt: now,
      source: "API",
      clientId: SIMULATED.clientId,
      userId: SIMULATED.actorId,
      version: 1,
      createdAt: now,
      updatedAt: now,
      ...part,
    });
    const later = new Date(now.getTime() + DAY_MS);
    await parts.db.orm
      .insert(eois)
      .values([
        quote("eoi_ended", {}),
        quote("eoi_withdrawn", { status: "CLOSED" }),
        quote("eoi_live", { status: "OPEN" }),
        quote("eoi_lately", { updatedAt: later }),
        quote("eoi_person", { clientId: PERSON.clientId, userId: PERSON.actorId }),
        quote("eoi_talked", {}),
      ]);
    await parts.db.query(
      `insert into clusters (id, finstrument_id, settlement_date, state, quantity, version, created_at, updated_at)
       values ('clu_one', 'IN0020230085', '2026-11-23', 'NEGOTIATING', 1, 1, now(), now())`,
    );
    await parts.db.orm.insert(legs).values({
      id: "leg_one",
      clusterId: "clu_one",
      side: "BID",
      eoiId: "eoi_talked",
      clientId: SIMULATED.clientId,
      userId: SIMULATED.actorId,
      quantity: 1,
      fixedField: "yield",
      firm: true,
      status: "OPEN" as never,
      version: 1,
    });
    parts.clock.set(new Date(later.getTime() + 1));
    expect(await pruneSimulated(parts)).toMatchObject({ quotes: 2 });
    const left = await parts.db.orm.select({ id: eois.id }).from(eois).orderBy(asc(eois.id));
    expect(left.map(({ id }) => id)).toEqual(["eoi_lately", "eoi_live", "eoi_person", "eoi_talked"]);
  });
});
