import { asc, eq } from "drizzle-orm";
import type { Difference, Reconciliation, ReconciliationReport } from "#domain/entities/reconciliation.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { reconciliationDifferences, type reconciliations } from "#server/machine/db/schema/reconciliations.ts";

export type ReportRow = typeof reconciliations.$inferSelect;
export type DifferenceRow = typeof reconciliationDifferences.$inferSelect;

export function presentDifference({ bonds }: Pick<Parts, "bonds">, row: DifferenceRow): Difference {
  const { closedByName: by, closedAt: at, note } = row;
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    finstrument_id: row.finstrumentId,
    bond_name: row.finstrumentId === null ? null : (bonds.get(row.finstrumentId)?.display_name ?? row.finstrumentId),
    ours: row.ours,
    venue: row.venue,
    difference: row.difference,
    since: row.since.toISOString(),
    agreed_at: row.agreedAt?.toISOString() ?? null,
    closed: by === null || at === null ? null : { by, at: at.toISOString(), note: note ?? "" },
    version: row.version,
  };
}

export function presentSummary(row: ReportRow, counts: { differences: number; open: number }): Reconciliation {
  return {
    id: row.id,
    exchange: row.exchange,
    day: row.day,
    compared_at: row.comparedAt.toISOString(),
    compared_by: row.comparedByName,
    quotes: row.quotes,
    deals: row.deals,
    under_way: row.underWay,
    ...counts,
  };
}

/** A report with all its differences, open ones first. */
export async function presentReport(
  parts: Pick<Parts, "bonds">,
  reader: Pick<Orm | Tx, "select">,
  report: ReportRow,
): Promise<ReconciliationReport> {
  const { reconciliationId, since, key, kind } = reconciliationDifferences;
  const found = await reader
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationId, report.id))
    .orderBy(asc(since), asc(key), asc(kind));
  const rows = found.map((row) => presentDifference(parts, row));
  const open = rows.filter(({ closed }) => closed === null);
  const summary = presentSummary(report, { differences: rows.length, open: open.length });
  return { ...summary, rows: [...open, ...rows.filter(({ closed }) => closed !== null)] };
}
