import { and, eq, isNull, notInArray } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import { reportedBeforeText } from "#domain/orders/texts.ts";
import { tradeInstant } from "#domain/tickets/clocks.ts";
import type { Change } from "#server/core/change.ts";
import { orders } from "#server/db/schema/orders.ts";
import type { Reported } from "#server/trading/orders/report-order.ts";

/**
 * A file that is uploaded again, with what was wrong in it put right, does not report its good rows twice: the same trade with
 * the same reference is one trade while it stands.
 * @throws Refusal already_done with the number that it has
 */
export async function requireUnreported({ tx, now, actor }: Change, row: Reported): Promise<void> {
  const { side, counterparty, reference, yield_stored: yieldStored, unit_price_stored: price } = row;
  const tradeTime = tradeInstant(row.trade_time, now.getTime());
  if (tradeTime === null) return;
  const [own, other] =
    side === "buyer" ? [orders.buyerClientId, orders.sellerClientId] : [orders.sellerClientId, orders.buyerClientId];
  const [known] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(
      and(
        isNull(orders.ticketId),
        eq(orders.reporter, side),
        eq(own, actor.clientId),
        eq(other, counterparty.client_id),
        eq(orders.exchange, row.exchange),
        eq(orders.finstrumentId, row.finstrument_id),
        eq(orders.face, row.face),
        eq(orders.tradeTime, tradeTime),
        yieldStored == null ? undefined : eq(orders.yieldStored, yieldStored),
        price == null ? undefined : eq(orders.unitPriceStored, price),
        reference ? eq(orders.reference, reference) : isNull(orders.reference),
        notInArray(orders.state, ["REJECTED", "CANCELLED"]),
      ),
    )
    .limit(1);
  if (known !== undefined) throw new Refusal("already_done", reportedBeforeText(known.number));
}
