import { and, count, countDistinct, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { listReconciliations } from "#domain/contract/http/reconciliations.ts";
import { CORP_OF } from "#domain/entities/clearing.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import type { ReconciliationReport } from "#domain/entities/reconciliation.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { boundsOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { reconciliationDifferences, reconciliations } from "#server/machine/db/schema/reconciliations.ts";
import { usableCredentials } from "#server/market/exchange/credentials/stored-credentials.ts";
import { presentReport, presentSummary, type ReportRow } from "#server/market/reconciliation/present.ts";

/** Counts a difference that is open for several days once. */
const OPEN_THINGS = countDistinct(
  sql`(${reconciliations.exchange}, ${reconciliationDifferences.kind}, ${reconciliationDifferences.key})`,
);

/** The reports of the actor's firm, newest first. */
export async function readReconciliations(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listReconciliations>,
): Promise<ResponseOf<typeof listReconciliations>> {
  const { orm } = parts.db;
  const ofFirm = eq(reconciliations.clientId, actor.clientId);
  const where = and(ofFirm, query.exchange === undefined ? undefined : eq(reconciliations.exchange, query.exchange));
  const [total] = await orm.select({ count: count() }).from(reconciliations).where(where);
  const [open] = await orm
    .select({ count: OPEN_THINGS })
    .from(reconciliationDifferences)
    .innerJoin(reconciliations, eq(reconciliations.id, reconciliationDifferences.reconciliationId))
    .where(and(ofFirm, isNull(reconciliationDifferences.closedAt)));
  const { limit, offset } = boundsOf(query);
  const page = orm
    .select()
    .from(reconciliations)
    .where(where)
    .orderBy(desc(reconciliations.day), reconciliations.exchange)
    .offset(offset);
  const rows = await (limit === undefined ? page : page.limit(limit));
  const counts = await countsOf(orm, rows);
  const usable = await usableCredentials(parts, orm, actor.clientId);
  return {
    ...pageOf(
      query,
      total?.count ?? 0,
      rows.map((row) => presentSummary(row, counts.get(row.id) ?? { differences: 0, open: 0 })),
    ),
    open: open?.count ?? 0,
    exchanges: EXCHANGES.filter((each) => parts.config.exchanges[each] !== null && usable.has(CORP_OF[each])),
  };
}

async function countsOf(orm: Orm, rows: readonly ReportRow[]) {
  if (rows.length === 0) return new Map<string, { differences: number; open: number }>();
  const { reconciliationId: id, closedAt } = reconciliationDifferences;
  const counted = await orm
    .select({
      id,
      differences: count(),
      open: sql<number>`count(*) filter (where ${closedAt} is null)`.mapWith(Number),
    })
    .from(reconciliationDifferences)
    .where(
      inArray(
        id,
        rows.map((row) => row.id),
      ),
    )
    .groupBy(id);
  return new Map(counted.map(({ id: of, ...each }) => [of, each]));
}

/** A report of the actor's firm. @throws Refusal not_found */
export async function reportOf(
  reader: Pick<Orm | Tx, "select">,
  { clientId }: Pick<Actor, "clientId">,
  id: string,
): Promise<ReportRow> {
  const [row] = await reader
    .select()
    .from(reconciliations)
    .where(and(eq(reconciliations.id, id), eq(reconciliations.clientId, clientId)));
  if (row === undefined) throw new Refusal("not_found", "Not found.");
  return row;
}

/** @throws Refusal not_found */
export async function readReconciliation(parts: Parts, actor: Actor, id: string): Promise<ReconciliationReport> {
  return presentReport(parts, parts.db.orm, await reportOf(parts.db.orm, actor, id));
}
