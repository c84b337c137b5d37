import { and, desc, eq, gte, isNull, lt, ne, notInArray } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { reportOrder } from "#domain/contract/http/orders.ts";
import { reportAgainText, reportedBeforeText } from "#domain/orders/texts.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { tradeInstant } from "#domain/tickets/clocks.ts";
import type { Change } from "#server/machine/core/change.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Fields by which an order is the same trade as another. */
type Trade = Pick<
  OrderRow,
  | "id"
  | "kind"
  | "buyerClientId"
  | "sellerClientId"
  | "finstrumentId"
  | "face"
  | "fixedField"
  | "yieldStored"
  | "unitPriceStored"
  | "tradeTime"
  | "reference"
>;

/**
 * Prevents duplicates when a corrected file is uploaded again: the same trade with the same reference is one trade
 * while it is open.
 * @throws Refusal already_done with the number of the earlier report
 */
export async function requireUnreported({ tx, now, actor }: Change, row: BodyOf<typeof reportOrder>): Promise<void> {
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

/**
 * The newest trade of the same day that a report by hand would repeat: the same bond, firms, size and level, reported by either
 * side and not refused since. A reference of its own makes it another trade.
 */
export async function duplicateOrderWarnings(
  parts: Parts,
  { tx, now, actor }: Change,
  draft: Trade,
): Promise<DealWarning[]> {
  const day = istDateOf(must(draft.tradeTime, "trade time of a report").getTime());
  const dayStartMs = istInstantMs(day, "00:00");
  const [known] = await tx
    .select({
      number: orders.number,
      createdAt: orders.createdAt,
      reporter: orders.reporter,
      buyer: orders.buyerUserId,
      seller: orders.sellerUserId,
    })
    .from(orders)
    .where(
      and(
        eq(orders.kind, draft.kind),
        eq(orders.buyerClientId, draft.buyerClientId),
        eq(orders.sellerClientId, draft.sellerClientId),
        eq(orders.finstrumentId, draft.finstrumentId),
        eq(orders.face, draft.face),
        draft.fixedField === "yield"
          ? eq(orders.yieldStored, must(draft.yieldStored, "yield"))
          : eq(orders.unitPriceStored, must(draft.unitPriceStored, "price")),
        gte(orders.tradeTime, new Date(dayStartMs)),
        lt(orders.tradeTime, new Date(dayStartMs + DAY_MS)),
        draft.reference === null ? undefined : eq(orders.reference, draft.reference),
        notInArray(orders.state, ["REJECTED", "CANCELLED"]),
        ne(orders.id, draft.id),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(1);
  if (known === undefined) return [];
  const { number, createdAt, reporter, buyer, seller } = known;
  const reporterId = reporter === "buyer" ? buyer : seller;
  const { userName, clientId, clientName } = (await namesOf(parts, tx, [reporterId]))(reporterId);
  const name = clientId === actor.clientId ? userName : clientName;
  const text = reportAgainText(number, name, createdAt.getTime(), now.getTime());
  return [{ code: "unusual_level", figure: "reported_order", text, value: number }];
}
