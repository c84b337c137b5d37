import type { BondIndex } from "#domain/bond-search/bond-index.ts";
import { type Slot, TENOR } from "#domain/bond-search/slots.ts";

export type MatchedField = "isin" | "symbol" | "issuer" | "coupon" | "maturity" | "name";

/** A bond by its place in the index, with its sort score: match quality, then `standing`. */
export interface Ranked {
  doc: number;
  score: number;
  /** Match quality alone. */
  asked: number;
}

/**
 * Bonus for naming the whole issuer, against a slot's weight of at most 1: Bajaj Finance before Bajaj Housing Finance.
 */
const FULL_NAME = 0.3;
/** Words typed in the order of the name add a little cover: India Grid is not Power Grid of India. */
const IN_ORDER = 0.2;
const MOST_COVER = 1.2;

/** Top results, kept sorted while scanning; ties keep the order in which they were offered. */
export class Best {
  readonly ranked: Ranked[] = [];
  readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  offer(doc: number, score: number, asked = 0): void {
    const last = this.ranked.at(-1);
    if (this.ranked.length >= this.limit && last !== undefined && score <= last.score) return;
    let place = 0;
    let end = this.ranked.length;
    while (place < end) {
      const middle = (place + end) >> 1;
      if ((this.ranked[middle]?.score ?? 0) < score) end = middle;
      else place = middle + 1;
    }
    this.ranked.splice(place, 0, { doc, score, asked });
    if (this.ranked.length > this.limit) this.ranked.pop();
  }
}

/** Groups that match all words, and the number of bonds in them. */
function groupsNamed(index: BondIndex, wordsOnly: readonly Slot[]): { groups: number[]; size: number } {
  const groups: number[] = [];
  let size = 0;
  for (let group = 0; group < index.groupStart.length - 1; group += 1) {
    if (wordsOnly.some((slot) => (slot.groupWeight?.[group] ?? 0) === 0)) continue;
    groups.push(group);
    size += (index.groupStart[group + 1] ?? 0) - (index.groupStart[group] ?? 0);
  }
  return { groups, size };
}

/** Bonds that may match all slots: those of the most selective figure, or those of the named groups if fewer. */
function* candidates(index: BondIndex, slots: readonly Slot[], limit: number): Generator<number> {
  const wordsOnly = slots.filter((slot) => slot.bondWeight === null);
  const figures = slots
    .filter((slot) => slot.groupWeight === null)
    .toSorted((a, b) => a.bonds.length - b.bonds.length)[0];
  const { groups, size } = groupsNamed(index, wordsOnly);
  if (figures && figures.bonds.length <= size) {
    yield* figures.bonds;
    return;
  }
  for (const group of groups) {
    const end = index.groupStart[group + 1] ?? 0;
    // Bonds are sorted best first within a group, so for a search by words alone later ones are never better.
    let left = wordsOnly.length === slots.length ? limit : Infinity;
    for (let doc = index.groupStart[group] ?? 0; doc < end && left > 0; doc += 1) {
      yield doc;
      left -= index.live[doc] ?? 0;
    }
  }
}

/** Match quality of a bond in steps of 0.02; 0 when it does not match some slot. */
function askedFor(index: BondIndex, slots: readonly Slot[], doc: number): number {
  const group = index.groupOf[doc] ?? 0;
  let total = 0;
  let cover = 0;
  for (const slot of slots) {
    const asWord = slot.groupWeight === null ? 0 : (slot.groupWeight[group] ?? 0);
    const asBond = slot.bondWeight === null ? 0 : (slot.bondWeight[doc] ?? 0);
    if (asWord === 0 && asBond === 0) return 0;
    total += Math.max(asWord, asBond);
    if (asWord >= asBond) cover += (slot.groupCover?.[group] ?? 0) + (slot.inOrder?.has(group) ? IN_ORDER : 0);
  }
  return Math.round((total + FULL_NAME * Math.min(MOST_COVER, cover)) * 50);
}

/** Bonds that match every slot, best first; either live or matured ones only. */
export function rank(index: BondIndex, slots: readonly Slot[], wanted: { live: boolean; limit: number }): Ranked[] {
  const best = new Best(wanted.limit);
  if (slots.length === 0) return best.ranked;
  const live = wanted.live ? 1 : 0;
  for (const doc of candidates(index, slots, wanted.live ? wanted.limit : Infinity)) {
    if (index.live[doc] !== live) continue;
    const asked = askedFor(index, slots, doc);
    if (asked > 0) best.offer(doc, asked - (index.remote[doc] ?? 0) + (index.standing[doc] ?? 0), asked);
  }
  return best.ranked;
}

/** Average weight of the matched slots, 0 to 1 (a little more when the whole issuer was named). */
export function sureness(ranked: Ranked, slots: number): number {
  return ranked.asked / 50 / slots;
}

/** Facts of the bond that matched the search text. */
export function matchedFields(index: BondIndex, slots: readonly Slot[], doc: number): MatchedField[] {
  const fields = new Set<MatchedField>();
  const group = index.groupOf[doc] ?? 0;
  for (const slot of slots) {
    const asWord = slot.groupWeight?.[group] ?? 0;
    const asBond = slot.bondWeight?.[doc] ?? 0;
    if (asWord === 0 && asBond === 0) continue;
    const figure = slot.ranges.find(({ column, from, to }) => {
      const value = index.columns[column].byBond[doc] ?? -1;
      return value >= from && value <= to;
    });
    if (asWord >= asBond) fields.add("issuer");
    else if (slot.text === TENOR) fields.add("maturity");
    else if (figure) fields.add(figure.column === "coupon" || figure.column === "couponInName" ? "coupon" : "maturity");
    else if (/^in[0-9e]/.test(slot.text)) fields.add("isin");
    else fields.add(index.bondWords.has(slot.text) ? "name" : "symbol");
  }
  return [...fields];
}
