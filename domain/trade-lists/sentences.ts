import type { DealPreview } from "#domain/contract/http/eoi.ts";
import { SIDE_VERB } from "#domain/entities/side-text.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import type { ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatTime } from "#domain/lib/format-date.ts";
import { formatCompactRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { rankedAnswers } from "#domain/trade-lists/answers.ts";

/** Fields of a line that a sentence counts. */
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

/**
 * Effect of sending a list.
 * @param closesAtMs epoch ms
 */
export function sendSentence(
  title: string,
  firms: readonly string[],
  lines: readonly Counted[],
  closesAtMs: number,
): string {
  const each = firms.length > 1 ? ", each alone," : "";
  return `Ask ${joined(firms)}${each} for levels to ${sidesText(lines)}, until ${formatTime(closesAtMs)}: ${title}`;
}

type Deal = Pick<DealPreview, "quote_type" | "quantity" | "consideration">;

/**
 * Effect of answering; the sides are the answerer's.
 * @param closesAtMs epoch ms
 */
export function answerSentence(asker: string, deals: readonly Deal[], closesAtMs: number): string {
  return `Answer ${asker}: ${dealsText(deals)}. They can accept it until ${formatTime(closesAtMs)}`;
}

/** `buy 1 bond, 5.00 Cr; you pay ₹ 5,01,00,000`. */
function dealsText(deals: readonly Deal[]): string {
  const lines = deals.map(({ quote_type: side, quantity }) => ({ side, quantity }));
  return `${sidesText(lines)}; ${sidesMoney(deals)}`;
}

/** Effect of accepting answers: the number of deals and their total rupees. */
export function takeSentence(deals: readonly Deal[]): string {
  return `${counted(deals.length, "deal", "deals")}: ${dealsText(deals)}`;
}

/** Rupees of each side; unknown if any deal's money is. */
function sidesMoney(deals: readonly Deal[]): string {
  if (deals.some(({ consideration }) => consideration === null)) return "money not known";
  const moneyOf = (side: QuoteType) =>
    roundHalfAway(
      deals
        .filter(({ quote_type: own }) => own === side)
        .reduce((sum, { consideration }) => sum + (consideration?.consideration ?? 0), 0),
      2,
    );
  const [paid, received] = [moneyOf("BID"), moneyOf("ASK")];
  return [
    ...(paid === 0 ? [] : [`you pay ${rupeesText(paid)}`]),
    ...(received === 0 ? [] : [`you receive ${rupeesText(received)}`]),
  ].join(" and ");
}

const openLines = ({ lines }: Pick<TradeList, "lines">) => lines.filter(({ state }) => state === "OPEN").length;

/** Effect of withdrawing a whole list. */
export function withdrawListSentence(list: Pick<TradeList, "title" | "lines">): string {
  const open = openLines(list);
  const ends = open === 1 ? "1 open line ends" : `${open} open lines end`;
  return `Withdraw ${list.title}: ${ends}, and the answers to ${open === 1 ? "it" : "them"} lapse`;
}

/** Effect of withdrawing one open line of a list: its open answers lapse, and the last line ends the list. */
export function withdrawLineSentence(list: Pick<TradeList, "title" | "lines">, line: ListLine): string {
  const verb = SIDE_VERB[line.side].toLowerCase();
  const standing = rankedAnswers(line).length;
  const answers = standing === 0 ? "no answers" : standing === 1 ? "1 answer lapses" : `${standing} answers lapse`;
  const ends = openLines(list) === 1 ? ", and the list ends" : "";
  return `Withdraw ${line.bond_name}, ${verb} ${formatCompactRupees(line.quantity)}, from ${list.title}: ${answers}${ends}`;
}
