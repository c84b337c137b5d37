import { type ReportPlatform, VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Order } from "#domain/entities/order.ts";
import type { DealReport, ReportLeg } from "#domain/entities/report.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { formatPrice } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { otherFirm } from "#domain/orders/labels.ts";
import { reportTexts, shortText } from "#domain/reporting/texts.ts";
import type { ShortOf } from "#domain/contract/http/order-reports.ts";
import { ownSide } from "#src/desk-kit/deals/leg-text.ts";

/** Report of an order that has legs. */
export const reportOf = ({ report }: Order): DealReport => must(report, "report");

/** Leg of the reader's firm; the buyer's for a reader of both sides. */
export function ownLegOf(order: Order): ReportLeg {
  const report = reportOf(order);
  return report[ownSide(report) ?? "buyer"];
}

export const platformName = (order: Order): string => VENUE_NAMES[reportOf(order).platform];

/** Deal as the reader made it: side, face, bond, price and counterparty. */
function dealOf(order: Order): string {
  const { buy_or_sell: side, face, bond_name: name, unit_price_stored: price } = order;
  const { client_name: other } = otherFirm(order);
  const what = `${formatCompactRupees(face)} ${name} at ${formatPrice(price)}`;
  return side === "sell" ? `you sell ${what} to ${other}` : `you buy ${what} from ${other}`;
}

const dueOf = (order: Order) => `due ${formatTimeWithSeconds(Date.parse(ownLegOf(order).due_at))}`;

/** Sentence of a leg that its own person entered on the platform. */
export function reportedLine(
  order: Order,
  read: { reference: string; atMs: number; lateReason: string | null },
): string {
  const { reference, atMs, lateReason } = read;
  const late = lateReason === null ? "" : `. Late: ${lateReason}`;
  return `Reported on ${platformName(order)} at ${formatTimeWithSeconds(atMs)}: ${dealOf(order)}, ${dueOf(order)}, reference ${reference}${late}`;
}

export function withdrawnLine(order: Order, reason: string): string {
  const reference = ownLegOf(order).own?.reference ?? "none";
  return `Withdrawn from ${platformName(order)}: ${dealOf(order)}, ${dueOf(order)} again, reference ${reference}. Reason: ${reason}`;
}

export function matchLine(order: Order, number: string): string {
  const reference = ownLegOf(order).own?.reference ?? "none";
  return `Matched on ${platformName(order)} as deal ${number}: ${dealOf(order)}, reference ${reference}`;
}

/** Entry about CCIL as the form holds it. */
export type ClearingRead =
  | { event: "ACCEPTED" | "NO_GUARANTEE" }
  | { event: "REJECTED"; reason: string }
  | { event: "SHORT"; short_side: DealSide; short_of: ShortOf };

export function clearingLine(order: Order, read: ClearingRead): string {
  const deal = `${order.deal_number ?? order.number}, ${dealOf(order)}`;
  switch (read.event) {
    case "ACCEPTED":
      return `CCIL accepted deal ${deal}`;
    case "NO_GUARANTEE":
      return `CCIL took deal ${deal}, without guarantee. The bonds cannot be sold on before they settle`;
    case "REJECTED":
      return `CCIL rejected deal ${deal}. Reason: ${read.reason}. The deal fails`;
    case "SHORT":
      return `${shortText(order[read.short_side].client_name, read.short_of)} Deal ${deal}. The deal fails`;
  }
}

/** Reasons why nothing of a kind can be entered about CCIL now. */
export function clearingBars(order: Order, nowMs: number): { decision: string | undefined; short: string | undefined } {
  return {
    decision: reportOf(order).clearing === null ? undefined : reportTexts.clearingDecided,
    short: istDateOf(nowMs) < order.settlement_date ? reportTexts.notYetDue : undefined,
  };
}

/** Reason why nothing can be entered about CCIL now; undefined while something can. */
export function clearingBar(order: Order, nowMs: number): string | undefined {
  if (order.report === undefined) return undefined;
  const { decision, short } = clearingBars(order, nowMs);
  return decision === undefined ? undefined : short === undefined ? undefined : decision;
}

/** Help below the number that the platform gave the matched deal. */
export function numberHelp(platform: ReportPlatform, other: string): string {
  return `Number of the deal on ${VENUE_NAMES[platform]}. It is matched once ${other} enters the same.`;
}
