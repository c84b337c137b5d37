import type { DealPreview } from "#domain/contract/http/eoi.ts";
import { SIDE_VERB } from "#domain/entities/side-text.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatTime } from "#domain/lib/format-date.ts";
import { formatCompactRupees, rupeesText } from "#domain/lib/format-rupees.ts";

/** A line as far as a sentence counts it. */
interface Counted {
  side: QuoteType;
  /** Rupees of face. */
  quantity: number;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** `Narmada Bank`, `Narmada Bank and Sahyadri Wealth`, `Narmada Bank, Sahyadri Wealth and Kaveri Securities`. */
function joined(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

/** `buy 2 bonds, 10.00 Cr, and sell 1 bond, 5.00 Cr`. */
function sidesText(lines: readonly Counted[]): string {
  const sides = (["BID", "ASK"] as const).flatMap((side) => {
    const own = lines.filter((line) => line.side === side);
    if (own.length === 0) return [];
    const size = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return [`${SIDE_VERB[side].toLowerCase()} ${counted(own.length, "bond", "bonds")}, ${formatCompactRupees(size)}`];
  });
  return sides.join(", and ");
}

/** What sending a list does. @param closesAtMs epoch ms */
export function sendSentence(
  title: string,
  firms: readonly string[],
  lines: readonly Counted[],
  closesAtMs: number,
): string {
  const each = firms.length > 1 ? ", each alone," : "";
  return `Ask ${joined(firms)}${each} for levels to ${sidesText(lines)}, until ${formatTime(closesAtMs)}: ${title}`;
}

/** What answering does; the sides are the answerer's. @param closesAtMs epoch ms */
export function answerSentence(asker: string, lines: readonly Counted[], closesAtMs: number): string {
  return `Answer ${asker}: ${sidesText(lines)}. They may take it until ${formatTime(closesAtMs)}`;
}

type Deal = Pick<DealPreview, "quote_type" | "quantity" | "consideration">;

/** What taking answers does: how many deals, and the rupees of all of them. */
export function takeSentence(deals: readonly Deal[]): string {
  const moneyOf = (side: QuoteType) =>
    roundHalfAway(
      deals
        .filter(({ quote_type: own }) => own === side)
        .reduce((sum, { consideration }) => sum + (consideration?.consideration ?? 0), 0),
      2,
    );
  const [paid, received] = [moneyOf("BID"), moneyOf("ASK")];
  const money = [
    ...(paid === 0 ? [] : [`you pay ${rupeesText(paid)}`]),
    ...(received === 0 ? [] : [`you receive ${rupeesText(received)}`]),
  ].join(" and ");
  const lines = deals.map(({ quote_type: side, quantity }) => ({ side, quantity }));
  return `${counted(deals.length, "deal", "deals")}: ${sidesText(lines)}; ${money}`;
}
