import { and, count, desc, eq, exists, gte, inArray, notInArray, or, sql, type SQL } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { QueryOf } from "#domain/contract/endpoint.ts";
import type { listClusters } from "#domain/contract/http/clusters.ts";
import type { DealPreview, PreviewQuery } from "#domain/contract/http/eoi.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { levelOf } from "#domain/trading/level.ts";
import {
  isOpen,
  legOfFirm,
  OPEN_STATES,
  otherLeg,
  pendingRound,
  type TradeCluster,
} from "#domain/trading/trade-cluster.ts";
import { overText } from "#domain/trading/over-text.ts";
import { type Actor, subjectOf, hasTradeAccess } from "#server/machine/core/actor.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { clusters, legs } from "#server/machine/db/schema/trading.ts";
import { bargainPreview } from "#server/market/trading/clusters/bargain-preview.ts";
import { peopleIn, presentCluster } from "#server/market/trading/rows/cluster-presenter.ts";
import { tradeClustersOf } from "#server/market/trading/rows/cluster-repository.ts";
import { readMarketOf } from "#server/market/trading/checks/checked-market.ts";
import { DealChecks } from "#server/market/trading/checks/deal-checks.ts";
import { namesOf } from "#server/machine/core/names.ts";
import { boundsOf, type PageOf, pageOf } from "#server/machine/core/paging.ts";
import { previewedLevel, previewedQuantity } from "#server/market/trading/checks/previewed.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Reader = Pick<Tx | Orm, "select">;

/** Clusters the actor's firm is a party to or facilitates; none without a role of trading. */
function audience(reader: Reader, actor: Actor): SQL | undefined {
  if (!can(subjectOf(actor), "trading.view")) return sql`false`;
  const { clientId } = actor;
  // Checked per cluster: a list of all clusters that a firm was ever in would be longer.
  const asParty = reader
    .select({ one: sql`1` })
    .from(legs)
    .where(and(eq(legs.clusterId, clusters.id), eq(legs.clientId, clientId)));
  const colleagues = reader.select({ id: users.id }).from(users).where(eq(users.clientId, clientId));
  return or(exists(asParty), inArray(clusters.facilitatorUserId, colleagues));
}

async function presentAll(parts: Parts, reader: Reader, tradeClusters: readonly TradeCluster[]): Promise<Cluster[]> {
  const nameOf = await namesOf(parts, reader, tradeClusters.flatMap(peopleIn));
  return tradeClusters.map((cluster) => presentCluster(cluster, nameOf, parts.bonds));
}

export async function readClusters(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listClusters>,
): Promise<PageOf<Cluster>> {
  const { orm } = parts.db;
  const where = and(audience(orm, actor), query.state === undefined ? undefined : eq(clusters.state, query.state));
  const { limit, offset } = boundsOf(query);
  const asked = orm
    .select()
    .from(clusters)
    .where(where)
    .orderBy(desc(clusters.createdAt), desc(clusters.id))
    .$dynamic();
  const rows = await (limit === undefined ? asked : asked.limit(limit).offset(offset));
  const [total] = query.paginate
    ? await orm.select({ rows: count() }).from(clusters).where(where)
    : [{ rows: rows.length }];
  return pageOf(query, total?.rows ?? 0, await presentAll(parts, orm, await tradeClustersOf(orm, rows)));
}

async function readTradeCluster(parts: Parts, actor: Actor, id: string): Promise<TradeCluster> {
  const { orm } = parts.db;
  const rows = await orm
    .select()
    .from(clusters)
    .where(and(eq(clusters.id, id), audience(orm, actor)));
  const [cluster] = await tradeClustersOf(orm, rows);
  if (cluster === undefined) throw new Refusal("not_found", "Not found.");
  return cluster;
}

export async function readCluster(parts: Parts, actor: Actor, id: string): Promise<Cluster> {
  const cluster = await readTradeCluster(parts, actor, id);
  const nameOf = await namesOf(parts, parts.db.orm, peopleIn(cluster));
  return presentCluster(cluster, nameOf, parts.bonds);
}

/** Deal at a level and size, by default those of the other side. A facilitator sees the buyer's view. */
export async function previewTradeCluster(
  parts: Parts,
  actor: Actor,
  id: string,
  asked: PreviewQuery,
): Promise<DealPreview> {
  const cluster = await readTradeCluster(parts, actor, id);
  const nameOf = await namesOf(parts, parts.db.orm, peopleIn(cluster));
  if (!isOpen(cluster)) {
    const fresh = presentCluster(cluster, nameOf, parts.bonds);
    throw new Refusal("already_done", overText(cluster), { fresh });
  }
  const buying = must(
    cluster.legs.find((leg) => leg.side === "BID"),
    "buying leg",
  );
  const accepting = legOfFirm(cluster, actor.clientId) ?? buying;
  const offering = must(otherLeg(cluster, accepting.id), "opposing leg");
  const bond = bondOf(parts, cluster);
  const waiting = pendingRound(cluster);
  const round = waiting !== undefined && waiting.legId === offering.id ? waiting : null;
  const level = previewedLevel(bond, cluster.settlementDate, asked) ?? levelOf(round ?? offering);
  const quantity = previewedQuantity(parts, bond, asked) ?? cluster.quantity;
  const market = hasTradeAccess(actor) ? readMarketOf(parts, bond.isin) : null;
  const checks = market === null ? null : new DealChecks(market, actor);
  const quotes = (await market?.quotes) ?? [];
  return bargainPreview(
    checks,
    bond,
    cluster,
    { offering, accepting, round, level, quantity },
    {
      nameOf,
      openOf: (eoiId) => quotes.find((quote) => quote.id === eoiId)?.remaining ?? 0,
      userId: accepting.clientId === actor.clientId ? actor.userId : null,
      isForClient: quotes.find((quote) => quote.id === accepting.eoiId)?.endClientId != null,
      isCounter: asked.price != null || asked.bond_yield != null,
    },
  );
}

/** Clusters that can still change, for live subscribers. */
export async function readOpenClusters(reader: Reader, actor: Actor): Promise<TradeCluster[]> {
  const where = and(audience(reader, actor), inArray(clusters.state, [...OPEN_STATES]));
  return tradeClustersOf(reader, await reader.select().from(clusters).where(where).orderBy(desc(clusters.createdAt)));
}

/** As many as have ended today are still shown. */
const MOST_ENDED = 500;

/** Open clusters and those that ended today, by India's calendar: the snapshot of a day's list. */
export async function readClustersOfDay(
  { clock }: Pick<Parts, "clock">,
  reader: Reader,
  actor: Actor,
): Promise<TradeCluster[]> {
  const today = istInstantMs(istDateOf(clock.now().getTime()), "00:00");
  const ended = and(notInArray(clusters.state, [...OPEN_STATES]), gte(clusters.updatedAt, new Date(today)));
  const rows = await reader
    .select()
    .from(clusters)
    .where(and(audience(reader, actor), ended))
    .orderBy(desc(clusters.updatedAt), desc(clusters.id))
    .limit(MOST_ENDED);
  return [...(await readOpenClusters(reader, actor)), ...(await tradeClustersOf(reader, rows))];
}
