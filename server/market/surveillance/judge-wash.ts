import type { WatchedDeal } from "#domain/surveillance/deal.ts";
import { WASH_WINDOW_MS, washOf } from "#domain/surveillance/wash.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { firmNames } from "#server/market/surveillance/people.ts";
import type { Raised } from "#server/market/surveillance/raise.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";
import { type DealsBetween, type NumberedDeal, ticketsBetween } from "#server/market/surveillance/watched-deals.ts";
import { ordersBetween } from "#server/market/surveillance/watched-orders.ts";

export type Verdict = Pick<Raised, "kind" | "rule" | "why" | "severity">;

/**
 * Deals of two firms in a bond: those on tickets, and those that were reported without one. The order of a ticket is that
 * ticket's deal and counts once.
 */
export async function dealsBetween(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  between: DealsBetween,
): Promise<NumberedDeal[]> {
  const onTickets = await ticketsBetween(parts, reader, between);
  return [...onTickets, ...(await ordersBetween(parts, reader, between))];
}

const firmsOf = ({ buyer, seller }: WatchedDeal) => [buyer.clientId, seller.clientId] as const;

type NamesOf = Awaited<ReturnType<typeof firmNames>>;

function verdictOn(deal: WatchedDeal, others: readonly WatchedDeal[], names: NamesOf): Verdict | null {
  const wash = washOf(deal, others, names);
  if (wash === null) return null;
  const { undoes, why, severity } = wash;
  return { kind: "wash", rule: undoes === null ? deal.id : `${undoes.id} ${deal.id}`, why, severity };
}

export interface Judged {
  deal: NumberedDeal;
  verdict: Verdict | null;
}

/** Deals that two firms made with each other in one bond. */
type OfTwo = readonly [NumberedDeal, ...NumberedDeal[]];

/**
 * Checks deals for washes, each against the deals before it; also finds later deals that undid one of these. A deal may
 * become known only after a later one: its ticket was a draft until then, or a report was written late.
 */
export async function judgeWashes(parts: Parts, deals: OfTwo): Promise<Judged[]> {
  const { orm } = parts.db;
  const [{ isin }] = deals;
  const firms = firmsOf(deals[0]);
  const [first, last] = timesOf(deals);
  // Any earlier deal that a later one may undo instead lies within the same window before it, which starts after this
  // one.
  const made = await dealsBetween(parts, orm, { isin, firms, from: first - WASH_WINDOW_MS, to: last + WASH_WINDOW_MS });
  const names = await firmNames(orm, firms);
  const judge = (deal: NumberedDeal): Judged => {
    const before = made.filter(({ at }) => at >= deal.at - WASH_WINDOW_MS && at <= deal.at);
    return { deal, verdict: verdictOn(deal, before, names) };
  };
  const judged = new Set(deals.map(({ id }) => id));
  const since = made.filter(({ id, at }) => !judged.has(id) && at >= first);
  const undone = since.map(judge).filter(({ verdict }) => judged.has(verdict?.rule.split(" ")[0] ?? ""));
  return [...deals.map(judge), ...undone];
}

const timesOf = (deals: OfTwo): [number, number] => {
  const times = deals.map(({ at }) => at);
  return [Math.min(...times), Math.max(...times)];
};
