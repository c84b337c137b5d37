import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { OPEN_STATES, type TradeCluster, type TradeLeg, type TradeRound } from "#domain/trading/trade-cluster.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { clusters, legs, rounds } from "#server/machine/db/schema/trading.ts";

type Reader = Pick<Tx | Orm, "select">;
type ClusterRow = typeof clusters.$inferSelect;

/** Puts legs and rounds to their clusters, in the order of the rows given. */
export async function tradeClustersOf(reader: Reader, rows: readonly ClusterRow[]): Promise<TradeCluster[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const legRows = await reader.select().from(legs).where(inArray(legs.clusterId, ids)).orderBy(asc(legs.id));
  const roundRows = await reader
    .select()
    .from(rounds)
    .where(inArray(rounds.clusterId, ids))
    .orderBy(asc(rounds.createdAt), asc(rounds.id));
  const legsBy = Map.groupBy(legRows, (leg) => leg.clusterId);
  const roundsBy = Map.groupBy(roundRows, (round) => round.clusterId);
  return rows.map((row) => ({ ...row, legs: legsBy.get(row.id) ?? [], rounds: roundsBy.get(row.id) ?? [] }));
}

const openClusters = prepared("open_clusters_on", (db) => {
  const onThem = db
    .select({ id: legs.clusterId })
    .from(legs)
    .where(sql`${legs.eoiId} = any(${sql.placeholder("eoiIds")})`);
  return db
    .select()
    .from(clusters)
    .where(and(inArray(clusters.id, onThem), inArray(clusters.state, [...OPEN_STATES])))
    .orderBy(asc(clusters.id))
    .for("update");
});

/** Open clusters with a leg on one of these EOIs, locked in the order of their ids. */
export async function openClustersOn(tx: Tx, eoiIds: readonly string[]): Promise<TradeCluster[]> {
  return eoiIds.length === 0 ? [] : tradeClustersOf(tx, await openClusters(tx, { eoiIds }));
}

export async function lockCluster(tx: Tx, id: string): Promise<TradeCluster | undefined> {
  const rows = await tx.select().from(clusters).where(eq(clusters.id, id)).for("update");
  const [cluster] = await tradeClustersOf(tx, rows);
  return cluster;
}

/** A firm's cluster of a negotiation at an exchange; null where it has none. */
export async function clusterOfThread(
  reader: Reader,
  { exchange, threadId, clientId }: { exchange: Exchange; threadId: string; clientId: string },
): Promise<string | null> {
  const [row] = await reader
    .select({ id: clusters.id })
    .from(clusters)
    .where(
      and(
        sql`${clusters.venue} ->> 'exchange' = ${exchange}`,
        sql`${clusters.venue} ->> 'threadId' = ${threadId}`,
        sql`${clusters.venue} ->> 'clientId' = ${clientId}`,
      ),
    );
  return row?.id ?? null;
}

/** Writes the differences to `before`; everything without it. */
export async function saveCluster(tx: Tx, cluster: TradeCluster, before: TradeCluster | undefined): Promise<void> {
  const { legs: clusterLegs, rounds: clusterRounds, ...row } = cluster;
  await tx.insert(clusters).values(row).onConflictDoUpdate({ target: clusters.id, set: row });
  const newLegs = changedOnly(clusterLegs, before?.legs ?? []).map((leg: TradeLeg) => ({
    ...leg,
    clusterId: cluster.id,
  }));
  if (newLegs.length > 0) {
    await tx
      .insert(legs)
      .values(newLegs)
      .onConflictDoUpdate({
        target: legs.id,
        set: {
          // A hidden counterparty is disclosed once a deal is made.
          clientId: sql`excluded.client_id`,
          userId: sql`excluded.user_id`,
          quantity: sql`excluded.quantity`,
          unitPriceStored: sql`excluded.unit_price_stored`,
          yieldStored: sql`excluded.yield_stored`,
          fixedField: sql`excluded.fixed_field`,
          status: sql`excluded.status`,
          version: sql`excluded.version`,
        },
      });
  }
  const newRounds = changedOnly(clusterRounds, before?.rounds ?? []).map((round: TradeRound) => ({
    ...round,
    clusterId: cluster.id,
  }));
  if (newRounds.length > 0) {
    await tx
      .insert(rounds)
      .values(newRounds)
      .onConflictDoUpdate({
        target: rounds.id,
        set: {
          status: sql`excluded.status`,
          unitPriceStored: sql`excluded.unit_price_stored`,
          yieldStored: sql`excluded.yield_stored`,
          isFromVenue: sql`excluded.is_from_venue`,
          isSending: sql`excluded.is_sending`,
          refusedText: sql`excluded.refused_text`,
        },
      });
  }
}

/** Rules never change a leg or a round in place, so the same object is the same row. */
function changedOnly<T>(after: readonly T[], before: readonly T[]): T[] {
  return after.filter((each) => !before.includes(each));
}
