import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { closeDifference as contract } from "#domain/contract/http/reconciliations.ts";
import type { Difference } from "#domain/entities/reconciliation.ts";
import { must } from "#domain/lib/must.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { reconciliationDifferences, reconciliations } from "#server/machine/db/schema/reconciliations.ts";
import { presentDifference } from "#server/market/reconciliation/present.ts";
import { reportOf } from "#server/market/reconciliation/queries.ts";

/**
 * Closes a difference in a report of the actor's firm, and in every other report that has it with the same figures.
 * @throws Refusal not_found, already_done if it is closed, stale_version if its figures have changed
 */
export function closeDifference(
  parts: Parts,
  cause: Cause,
  id: string,
  { difference, version, note }: BodyOf<typeof contract>,
): Promise<Difference> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const report = await reportOf(tx, actor, id);
    const isMeant = and(
      eq(reconciliationDifferences.id, difference),
      eq(reconciliationDifferences.reconciliationId, report.id),
    );
    const [row] = await tx.select().from(reconciliationDifferences).where(isMeant).for("update");
    if (row === undefined) throw new Refusal("not_found", "Not found.");
    const fresh = presentDifference(parts, row);
    if (row.closedAt !== null) {
      throw new Refusal("already_done", `${row.closedByName} has already closed this difference.`, { fresh });
    }
    if (row.version !== version) {
      throw new Refusal("stale_version", "The comparison has been run again. Check the current figures.", {
        fresh,
      });
    }
    const { exchange, day } = report;
    const { kind, key, ours, venue } = row;
    const set = {
      closedAt: now,
      closedByName: actor.userName,
      note,
      version: sql`${reconciliationDifferences.version} + 1`,
    };
    // A difference open for days is one item: it is closed in each of its reports.
    const reports = tx
      .select({ id: reconciliations.id })
      .from(reconciliations)
      .where(and(eq(reconciliations.clientId, actor.clientId), eq(reconciliations.exchange, exchange)));
    const closed = await tx
      .update(reconciliationDifferences)
      .set(set)
      .where(
        and(
          inArray(reconciliationDifferences.reconciliationId, reports),
          isNull(reconciliationDifferences.closedAt),
          eq(reconciliationDifferences.kind, kind),
          eq(reconciliationDifferences.key, key),
          sql`${reconciliationDifferences.ours} is not distinct from ${ours}`,
          sql`${reconciliationDifferences.venue} is not distinct from ${venue}`,
        ),
      )
      .returning();
    const detail = { report: report.id, exchange, day, kind, key, ours, venue, note };
    changing.audit("reconciliation.closed", difference, detail, [row.finstrumentId ?? report.id]);
    return presentDifference(
      parts,
      must(
        closed.find((each) => each.id === difference),
        "the difference",
      ),
    );
  });
}
