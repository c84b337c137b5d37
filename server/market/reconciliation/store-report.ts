import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { ReconciliationReport } from "#domain/entities/reconciliation.ts";
import type { FoundDifference, HeldRows } from "#domain/exchange/reconcile.ts";
import { differenceText } from "#domain/exchange/difference-text.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { reconciliationDifferences, reconciliations } from "#server/machine/db/schema/reconciliations.ts";
import { notifyBackOffice } from "#server/people/bell/notify-back-office.ts";
import { presentReport } from "#server/market/reconciliation/present.ts";

/** Firm, exchange and day to compare. */
export interface Compared {
  firmId: string;
  exchange: Exchange;
  day: IsoDate;
}

type DifferenceRow = typeof reconciliationDifferences.$inferSelect;

/** Stores the report of a day, and notifies the back office of new differences. */
export async function storeReport(
  parts: Parts,
  changing: Change,
  { firmId, exchange, day }: Compared,
  { held, found }: { held: HeldRows; found: readonly FoundDifference[] },
): Promise<ReconciliationReport> {
  const { tx, now, actor } = changing;
  const set = {
    comparedAt: now,
    comparedByName: actor.userId === CLOCK_ACTOR.userId ? null : actor.userName,
    quotes: held.quotes.length,
    deals: held.deals.length,
    underWay: held.underWay.size,
  };
  const [stored] = await tx
    .insert(reconciliations)
    .values({ id: parts.newId("rec"), clientId: firmId, exchange, day, ...set })
    .onConflictDoUpdate({ target: [reconciliations.clientId, reconciliations.exchange, reconciliations.day], set })
    .returning();
  const report = must(stored, "the report");
  const before = await tx
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.reconciliationId, report.id))
    .for("update");
  const known = await ofOtherDays(changing, { firmId, exchange, reportId: report.id }, found);
  const fresh: FoundDifference[] = [];
  for (const each of found) {
    const own = before.find((row) => isSameThing(row, each));
    if (own !== undefined && isSame(own, each)) {
      if (own.agreedAt !== null) await setAgreed(changing, own, null);
      continue;
    }
    const earlier = known.find((row) => isSameThing(row, each) && isSame(row, each));
    await put(parts, changing, { reportId: report.id, own, each, earlier });
    if (earlier === undefined) fresh.push(each);
  }
  for (const row of before) {
    if (row.agreedAt !== null || found.some((each) => isSameThing(row, each))) continue;
    await setAgreed(changing, row, now);
  }
  const detail = { exchange, day, quotes: set.quotes, deals: set.deals, found: found.length, new: fresh.length };
  changing.audit("reconciliation.compared", report.id, detail, [firmId]);
  // Reversed settlements were notified when the clearing corporation reported them.
  const unreported = fresh.filter(({ kind }) => kind !== "settlement_state");
  if (unreported.length > 0) await notifyBackOffice(parts, changing, firmId, noticeText(exchange, unreported));
  return presentReport(parts, tx, report);
}

async function setAgreed({ tx }: Change, { id, version }: DifferenceRow, agreedAt: Date | null): Promise<void> {
  await tx
    .update(reconciliationDifferences)
    .set({ agreedAt, version: version + 1 })
    .where(eq(reconciliationDifferences.id, id));
}

const isSameThing = (row: Pick<DifferenceRow, "kind" | "key">, found: FoundDifference) =>
  row.kind === found.kind && row.key === found.key;
const isSame = (row: Pick<DifferenceRow, "ours" | "venue">, found: FoundDifference) =>
  row.ours === found.ours && row.venue === found.venue;

/**
 * The same differences in reports of other days, newest first: a known one with unchanged figures is not notified
 * again.
 */
async function ofOtherDays(
  { tx }: Change,
  { firmId, exchange, reportId }: { firmId: string; exchange: Exchange; reportId: string },
  found: readonly FoundDifference[],
): Promise<DifferenceRow[]> {
  if (found.length === 0) return [];
  const rows = await tx
    .select({ row: reconciliationDifferences })
    .from(reconciliationDifferences)
    .innerJoin(reconciliations, eq(reconciliations.id, reconciliationDifferences.reconciliationId))
    .where(
      and(
        eq(reconciliations.clientId, firmId),
        eq(reconciliations.exchange, exchange),
        ne(reconciliations.id, reportId),
        inArray(reconciliationDifferences.key, [...new Set(found.map(({ key }) => key))]),
      ),
    )
    .orderBy(desc(reconciliations.day));
  return rows.map(({ row }) => row);
}

/** Stores a difference that is new or has new figures; one that was closed with these figures stays closed. */
async function put(
  parts: Parts,
  { tx, now }: Change,
  {
    reportId,
    own,
    each,
    earlier,
  }: { reportId: string; own: DifferenceRow | undefined; each: FoundDifference; earlier: DifferenceRow | undefined },
): Promise<void> {
  const set = {
    ...each,
    since: earlier?.since ?? now,
    agreedAt: null,
    closedByName: earlier?.closedByName ?? null,
    closedAt: earlier?.closedAt ?? null,
    note: earlier?.note ?? null,
  };
  if (own === undefined) {
    await tx.insert(reconciliationDifferences).values({ id: parts.newId("rcd"), reconciliationId: reportId, ...set });
    return;
  }
  await tx
    .update(reconciliationDifferences)
    .set({ ...set, version: own.version + 1 })
    .where(eq(reconciliationDifferences.id, own.id));
}

/** Notification for the back office: the first difference, and the number of others. */
function noticeText(exchange: Exchange, fresh: readonly FoundDifference[]): string {
  const [first, ...others] = fresh;
  const text = differenceText(exchange, must(first, "a difference"));
  if (others.length === 0) return text;
  return `${text}, and ${others.length === 1 ? "1 more difference" : `${others.length} more differences`}`;
}
