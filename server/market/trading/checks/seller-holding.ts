import { and, eq, sql } from "drizzle-orm";
import type { Holding } from "#domain/market-rules/deal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { bookOfFirm, readPosition } from "#server/market/trading/checks/read-position.ts";

/**
 * Holding of a seller of government paper; null for a firm that does not keep its book here. (MR-461)
 * @param sold face of the deal itself, which its ticket has committed already
 */
export async function sellerHolding(
  reader: Pick<Orm, "_" | "select">,
  { clientId, isin, sold }: { clientId: string; isin: string; sold: number },
  today: IsoDate,
): Promise<Holding | null> {
  const [book] = await bookOfFirm(reader, { clientId });
  if (book?.hasBook !== true) return null;
  const { face, goingOut } = await readPosition(reader, clientId, isin, today);
  const bought = await reader
    .select({
      face: orders.face,
      settles: orders.settlementDate,
      isGuaranteed: sql<boolean>`coalesce(${orders.report} ->> 'clearing' = 'accepted', false)`,
    })
    .from(orders)
    .where(and(eq(orders.buyerClientId, clientId), eq(orders.finstrumentId, isin), eq(orders.state, "CONFIRMED")));
  return { settled: face, goingOut: Math.max(0, goingOut - sold), bought };
}
