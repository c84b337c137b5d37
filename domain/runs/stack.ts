import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { fadingOf } from "#domain/runs/age.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";

/** Source of a level: my chats, the market, my own firm's EOIs. */
export type StackSource = "private" | "public" | "mine";

export interface StackEntry {
  id: string;
  source: StackSource;
  isin: string;
  bondName: string;
  side: "BID" | "ASK";
  /** Fraction. */
  yieldFraction: number | null;
  price: number | null;
  /** Rupees of face; null when not stated. */
  size: number | null;
  /** `T+1`; null when not stated. */
  settlement: string | null;
  status: string | null;
  who: string;
  /** Channel it was sent in; null outside chats. */
  where: string | null;
  atMs: number;
  /** Frozen terms of a published quote; absent when every term is a known fact. */
  bondTerms?: readonly BondTerm[];
}

/**
 * All levels of one bond: bids and asks, each side best first. An expired chat line comes after the others regardless
 * of its level, since its author may no longer honour it.
 */
export interface BondStack {
  isin: string;
  bondName: string;
  bids: readonly StackEntry[];
  asks: readonly StackEntry[];
  /** Ids of levels better than the other side's best published one: the line is old, misread, or can be dealt on. */
  crossing: ReadonlySet<string>;
  /** Time of the last quote in one of my chats; null without one. */
  latestAtMs: number | null;
}

/** Stack entry of a line; null while it is unresolved. */
export function entryOfRun(run: PrivateRun): StackEntry | null {
  if (run.finstrument_id === null || run.quote_type === null || run.unresolved.length > 0) return null;
  return {
    id: run.id,
    source: "private",
    isin: run.finstrument_id,
    bondName: run.bond_name ?? run.finstrument_id,
    side: run.quote_type,
    yieldFraction: run.yield_stored,
    price: run.unit_price_stored,
    size: run.quantum,
    settlement: run.settlement_delta === null ? null : `T+${run.settlement_delta}`,
    status: run.status,
    who: `${run.author.name}, ${run.author.client_name}`,
    where: run.channel_name,
    atMs: Date.parse(run.at),
  };
}

export function entryOfEoi(eoi: Eoi, myClientId: string): StackEntry {
  return {
    id: eoi.id,
    source: eoi.client_id === myClientId ? "mine" : "public",
    isin: eoi.finstrument_id,
    bondName: eoi.bond_name,
    side: eoi.quote_type,
    yieldFraction: eoi.yield_stored,
    price: eoi.unit_price_stored,
    size: eoi.remaining,
    ...(eoi.bond_terms === undefined ? {} : { bondTerms: eoi.bond_terms }),
    settlement: eoi.settlement_delta === null ? eoi.settlement_date : `T+${eoi.settlement_delta}`,
    status: eoi.state === "INDICATIVE" ? "subject" : "firm",
    who: eoi.client_name,
    where: null,
    atMs: Date.parse(eoi.updated_at),
  };
}

/** True for a chat line over an hour old, which is no longer reliable; published quotes live until they end. */
function isPastItsAge({ source, atMs }: StackEntry, nowMs: number): boolean {
  return source === "private" && fadingOf(atMs, nowMs) === 2;
}

/**
 * One stack per bond: the most recently quoted in chats first, bonds without chat quotes by name. A quote that is only
 * refreshed thus moves no bond.
 */
export function stackByBond(entries: readonly StackEntry[], nowMs: number): BondStack[] {
  const stacks = [...Map.groupBy(entries, ({ isin }) => isin)].map(([isin, levels]): BondStack => {
    const sentTimes = levels.filter(({ source }) => source === "private").map(({ atMs }) => atMs);
    const inOrder = (wanted: StackEntry["side"], sign: 1 | -1) =>
      levels
        .filter(({ side }) => side === wanted)
        .toSorted((a, b) => Number(isPastItsAge(a, nowMs)) - Number(isPastItsAge(b, nowMs)) || byLevel(a, b, sign));
    const [bids, asks] = [inOrder("BID", 1), inOrder("ASK", -1)];
    return {
      isin,
      bondName: levels[0]?.bondName ?? isin,
      bids,
      asks,
      crossing: crossingOf(bids, asks),
      latestAtMs: sentTimes.length === 0 ? null : Math.max(...sentTimes),
    };
  });
  return stacks.toSorted(
    (a, b) => (b.latestAtMs ?? 0) - (a.latestAtMs ?? 0) || BY_NAME.compare(a.bondName, b.bondName),
  );
}

function crossingOf(bids: readonly StackEntry[], asks: readonly StackEntry[]): Set<string> {
  const published = (entries: readonly StackEntry[]) => entries.find(({ source }) => source !== "private");
  const [bestBid, bestAsk] = [published(bids), published(asks)];
  return new Set([
    ...bids.filter((bid) => isDearer(bid, bestAsk)).map(({ id }) => id),
    ...asks.filter((ask) => isDearer(bestBid, ask)).map(({ id }) => id),
  ]);
}

/** True when a bid pays more than an offer asks, if both are known in the same figure. */
function isDearer(bid: StackEntry | undefined, ask: StackEntry | undefined): boolean {
  if (bid === undefined || ask === undefined) return false;
  if (bid.yieldFraction !== null && ask.yieldFraction !== null) return bid.yieldFraction < ask.yieldFraction;
  return bid.price !== null && ask.price !== null && bid.price > ask.price;
}

/** `7.18% GS 2033` before `10.00% JM 2027`. */
const BY_NAME = new Intl.Collator("en", { numeric: true });

/**
 * Sorts levels best first: the best bid has the lowest yield or the highest price, asks the opposite (`sign` -1). A
 * level with only a price (the bond cannot be priced) comes after those with a yield, since the two cannot be compared.
 */
function byLevel(a: StackEntry, b: StackEntry, sign: 1 | -1): number {
  const byKind = Number(a.yieldFraction === null) - Number(b.yieldFraction === null);
  if (byKind !== 0) return byKind;
  const dearer =
    a.yieldFraction !== null && b.yieldFraction !== null
      ? a.yieldFraction - b.yieldFraction
      : (b.price ?? 0) - (a.price ?? 0);
  return sign * dearer || b.atMs - a.atMs;
}
