import { and, asc, desc, eq, gt, inArray, ne, or, sql, sum } from "drizzle-orm";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { countedAsDeal } from "#server/machine/core/counted-as-deal.ts";
import { inventoryHoldings, inventoryMoves } from "#server/machine/db/schema/inventory.ts";
import { eois, legs, tickets } from "#server/machine/db/schema/trading.ts";

/** Maximum people found by each query. */
const EACH_MAX = 100;

/**
 * Suggested people who are not connected yet, each with a reason, the strongest first: a deal, a negotiation, a quote
 * in a bond the person holds or quotes, the same firm.
 */
export async function suggestionsFor(
  orm: Orm,
  actor: Actor,
  connected: readonly string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  const known = new Set([actor.userId, ...connected]);
  const give = (rows: readonly { id: string; reason: string }[]) => {
    for (const { id, reason } of rows) if (!known.has(id) && !reasons.has(id)) reasons.set(id, reason);
  };
  give(await dealtWith(orm, actor));
  give(await negotiatedWith(orm, actor));
  give(await quoting(orm, actor));
  give(await colleagues(orm, actor));
  return reasons;
}

async function dealtWith(orm: Orm, { clientId }: Actor) {
  const { buyerClientId, sellerClientId, buyerUserId, sellerUserId } = tickets;
  const rows = await orm
    .select({ buyerClientId, buyerUserId, sellerUserId })
    .from(tickets)
    .where(and(or(eq(buyerClientId, clientId), eq(sellerClientId, clientId)), countedAsDeal()))
    .orderBy(desc(tickets.createdAt))
    .limit(EACH_MAX);
  return rows.map((row) => ({
    id: row.buyerClientId === clientId ? row.sellerUserId : row.buyerUserId,
    reason: "Your firms have dealt before",
  }));
}

async function negotiatedWith(orm: Orm, { clientId }: Actor) {
  const ownClusters = orm.select({ id: legs.clusterId }).from(legs).where(eq(legs.clientId, clientId));
  const rows = await orm
    .selectDistinct({ id: legs.userId })
    .from(legs)
    .where(and(inArray(legs.clusterId, ownClusters), ne(legs.clientId, clientId)))
    .limit(EACH_MAX);
  return rows.map(({ id }) => ({ id, reason: "You have negotiated before" }));
}

async function quoting(orm: Orm, { clientId, userId }: Actor) {
  const live = inArray(eois.status, ["OPEN", "PARTIAL"]);
  const held = orm
    .select({ isin: inventoryHoldings.finstrumentId })
    .from(inventoryHoldings)
    .where(
      and(
        eq(inventoryHoldings.clientId, clientId),
        gt(
          orm
            .select({ face: sum(inventoryMoves.face) })
            .from(inventoryMoves)
            .where(eq(inventoryMoves.holdingId, inventoryHoldings.id)),
          0,
        ),
      ),
    );
  const quoted = orm
    .select({ isin: eois.finstrumentId })
    .from(eois)
    .where(and(eq(eois.userId, userId), live));
  const rows = await orm
    .select({
      id: eois.userId,
      holding: sql`count(distinct ${eois.finstrumentId}) filter (where ${inArray(eois.finstrumentId, held)})`.mapWith(
        Number,
      ),
      all: sql`count(distinct ${eois.finstrumentId})`.mapWith(Number),
    })
    .from(eois)
    .where(
      and(
        live,
        ne(eois.clientId, clientId),
        or(inArray(eois.finstrumentId, held), inArray(eois.finstrumentId, quoted)),
      ),
    )
    .groupBy(eois.userId)
    .orderBy(desc(sql`count(distinct ${eois.finstrumentId})`))
    .limit(EACH_MAX);
  return rows.map(({ id, holding, all }) => ({
    id,
    reason: holding > 0 ? `Quotes ${bonds(holding)} you hold` : `Quotes ${bonds(all)} you quote`,
  }));
}

const bonds = (n: number) => (n === 1 ? "a bond" : `${n} bonds`);

async function colleagues(orm: Orm, { clientId, clientName }: Actor) {
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.clientId, clientId))
    .orderBy(asc(users.firstName), asc(users.id))
    .limit(EACH_MAX);
  return rows.map(({ id }) => ({ id, reason: `Colleague at ${clientName}` }));
}
