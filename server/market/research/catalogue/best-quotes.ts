import { and, gt, inArray } from "drizzle-orm";
import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { bestOf } from "#domain/trading/ranking.ts";
import { LIVE_STATUSES } from "#domain/trading/eoi-life.ts";
import { type Actor, hasTradeAccess } from "#server/machine/core/actor.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Market = FinstrumentRow["market"];

/** Best live yields of each requested bond, read at once; empty for a viewer who may not see the market. */
export async function bestQuotes(
  { db, clock }: Pick<Parts, "db" | "clock">,
  actor: Actor | null,
  isins: readonly string[],
): Promise<(isin: string) => Market> {
  if (actor === null || !hasTradeAccess(actor)) return () => null;
  if (isins.length === 0) return () => ({ best_bid: null, best_ask: null });
  const live = await db.orm
    .select()
    .from(eois)
    .where(
      and(
        inArray(eois.finstrumentId, [...isins]),
        inArray(eois.status, [...LIVE_STATUSES]),
        gt(eois.expiresAt, clock.now()),
      ),
    );
  const byIsin = Map.groupBy(live, (row) => row.finstrumentId);
  return (isin) => {
    const quotes = byIsin.get(isin) ?? [];
    return {
      best_bid: bestOf(quotes, "BID")?.yieldStored ?? null,
      best_ask: bestOf(quotes, "ASK")?.yieldStored ?? null,
    };
  };
}
