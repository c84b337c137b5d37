import { and, asc, between, eq, gt, inArray, like, lt, notExists, notInArray, or, sql } from "drizzle-orm";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { CHECKPOINT_ACTION, signatureOf, type Gap } from "#server/machine/identity/audit-checkpoint.ts";
import { AUDIT_LEADERSHIP } from "#server/machine/core/audit-rows.ts";
import { appendAudit, auditHash, type AuditRow } from "#server/machine/core/audit.ts";
import { audit, auditLinks } from "#server/machine/db/schema/ledger.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { eoiOrigins } from "#server/machine/db/schema/runs.ts";
import { eois, legs, tickets } from "#server/machine/db/schema/trading.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "db" | "clock" | "config" | "log">;

/** Days for which records of simulated dealers are kept. */
export const SIMULATED_DAYS = 1;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows per step, so that other work runs in between. */
const STEP = 500;
/** Gaps one checkpoint seals; the rest is left to the next round. */
const GAPS_MAX = 200;

/**
 * Deletes quotes of simulated dealers that ended a day ago, and their audit entries, which would otherwise fill the
 * disk. Anything that involves a person stays, as do all entries not made by simulated dealers. In the demo world only.
 * Returns the number of rows deleted.
 */
export async function pruneSimulated(parts: Needs): Promise<{ quotes: number; entries: number }> {
  const pruned = { quotes: 0, entries: 0 };
  if (!parts.config.demo) return pruned;
  const { orm } = parts.db;
  const before = new Date(parts.clock.now().getTime() - SIMULATED_DAYS * DAY_MS);
  const simulated = await orm.select({ id: clients.id }).from(clients).where(eq(clients.isSimulated, true));
  const firms = simulated.map(({ id }) => id);
  if (firms.length === 0) return pruned;
  pruned.quotes = await pruneQuotes(parts, firms, before);
  await parts.db.withLeadership(AUDIT_LEADERSHIP, async () => {
    pruned.entries = await pruneEntries(parts, firms, before);
  });
  return pruned;
}

async function pruneQuotes({ db: { orm } }: Needs, firms: readonly string[], before: Date): Promise<number> {
  let pruned = 0;
  for (;;) {
    const ended = await orm
      .select({ id: eois.id })
      .from(eois)
      .where(
        and(
          inArray(eois.clientId, [...firms]),
          notInArray(eois.status, ["OPEN", "PARTIAL"]),
          lt(eois.updatedAt, before),
          notExists(
            orm
              .select({ one: sql`1` })
              .from(legs)
              .where(eq(legs.eoiId, eois.id)),
          ),
          notExists(
            orm
              .select({ one: sql`1` })
              .from(tickets)
              .where(or(eq(tickets.buyerEoiId, eois.id), eq(tickets.sellerEoiId, eois.id))),
          ),
          notExists(
            orm
              .select({ one: sql`1` })
              .from(eoiOrigins)
              .where(eq(eoiOrigins.eoiId, eois.id)),
          ),
        ),
      )
      .limit(STEP);
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) await orm.delete(eois).where(inArray(eois.id, ids));
    pruned += ids.length;
    if (ids.length < STEP) return pruned;
  }
}

async function pruneEntries(parts: Needs, firms: readonly string[], before: Date): Promise<number> {
  const { db, clock, config, log } = parts;
  const gaps = await gapsToMake(parts, new Set(firms), before);
  const entries = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  if (entries === 0 || config.sessionSecret === null) return 0;
  // One transaction: the deletion and the checkpoint that seals the gap.
  await db.orm.transaction(async (tx) => {
    for (const { from, to } of gaps) {
      await tx.delete(audit).where(and(between(audit.seq, from, to), inArray(audit.clientId, [...firms])));
      await tx.delete(auditLinks).where(between(auditLinks.seq, from, to));
    }
    const { userId: actorId, clientId } = CLOCK_ACTOR;
    await appendAudit(tx, [
      {
        at: clock.now(),
        actorId,
        clientId,
        action: CHECKPOINT_ACTION,
        subject: "simulated",
        requestId: "housekeeping",
        detail: { gaps, entries, before: before.toISOString(), signature: signatureOf(config, gaps) },
      },
    ]);
  });
  log.info({ entries, gaps: gaps.length }, "what simulated dealers did a day ago was taken out of the audit");
  return entries;
}

/** Runs of old simulated entries whose own hashes are valid; invalid ones stay as evidence. */
async function gapsToMake({ db, log }: Needs, firms: ReadonlySet<string>, before: Date): Promise<Gap[]> {
  const gaps: Gap[] = [];
  let open: Gap | null = null;
  let after = 0;
  for (;;) {
    const rows: AuditRow[] = await db.orm
      .select()
      .from(audit)
      .where(and(gt(audit.seq, after), lt(audit.at, before)))
      .orderBy(asc(audit.seq))
      .limit(STEP);
    const others = await concerningOthers(db, firms, rows);
    for (const row of rows) {
      const holds: boolean = auditHash(row) === row.hash;
      if (!holds) log.error({ seq: row.seq }, "an audit entry was changed after it was written");
      const joins: boolean = open !== null && row.seq === open.to + 1 && row.previousHash === open.last;
      if (!holds || !firms.has(row.clientId) || others.has(row.seq)) {
        open = null;
      } else if (open !== null && joins) {
        open.to = row.seq;
        open.last = row.hash;
      } else {
        if (gaps.length === GAPS_MAX) return gaps;
        open = { from: row.seq, to: row.seq, before: row.previousHash, last: row.hash };
        gaps.push(open);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < STEP) return gaps;
    after = last.seq;
  }
}

/** Numbers of entries that concern a firm that is not simulated: they belong to its record. */
async function concerningOthers(
  db: Needs["db"],
  firms: ReadonlySet<string>,
  rows: readonly AuditRow[],
): Promise<Set<number>> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const links = await db.orm
    .select({ seq: auditLinks.seq })
    .from(auditLinks)
    .where(
      and(
        between(auditLinks.seq, first.seq, last.seq),
        like(auditLinks.key, "cli_%"),
        notInArray(auditLinks.key, [...firms]),
      ),
    );
  return new Set(links.map(({ seq }) => seq));
}
