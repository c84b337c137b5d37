import type { DealSide } from "#domain/entities/ticket.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import type { OrderContext, OrderRow } from "#server/market/trading/orders/order-context.ts";

/**
 * State of an order at its exchange, or the exchange's refusal.
 * @param visible sides whose private details the reader may see: a refusal of the other side stays between it and the
 * exchange
 */
export function presentExchangeText(row: OrderRow, context: OrderContext, visible: readonly DealSide[]): string {
  const { refusal, reportNumber, isReportOpen } = row.onExchange;
  if (refusal !== null) {
    return refusal.side === null || visible.includes(refusal.side) ? refusal.text : orderTexts.otherRefused;
  }
  const buyer = context.nameOf(row.buyerUserId).clientName;
  const seller = context.nameOf(row.sellerUserId).clientName;
  const [reporter, other] = row.reporter === "buyer" ? [buyer, seller] : [seller, buyer];
  if (row.ticketId !== null && row.confirmedAt === null) return "";
  if (row.state === "REPORTED") {
    return isReportOpen
      ? `Reported to ${row.exchange} as ${reportNumber}; awaiting acceptance by ${other}`
      : `${reporter} is reporting it to ${row.exchange}`;
  }
  if (row.state === "ACCEPTED") return `Sending ${other}'s acceptance to ${row.exchange}`;
  const { amendment } = row;
  if (row.state !== "CONFIRMED" || amendment === null) return "";
  if (amendment.state === "SENDING") return `Sending the amendment to ${row.exchange}`;
  return amendment.state === "PROPOSED" && amendment.decision !== null
    ? `Sending the answer to amendment ${amendment.number} to ${row.exchange}`
    : "";
}
