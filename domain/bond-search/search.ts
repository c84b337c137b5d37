import type { Bond } from "#domain/entities/bond.ts";
import type { BondIndex } from "#domain/bond-search/bond-index.ts";
import { Best, matchedFields, rank, sureness, type MatchedField, type Ranked } from "#domain/bond-search/ranking.ts";
import { phrased } from "#domain/bond-search/phrases.ts";
import { closedUp, readQuery, splitUp, type Query } from "#domain/bond-search/query.ts";
import { SlotReader, type Slot } from "#domain/bond-search/slots.ts";
import { bondsBeginning, bondsExactly } from "#domain/bond-search/sorted-keys.ts";
import { compact } from "#domain/bond-search/text.ts";

/** Minimum characters of a search. */
export const SEARCH_STARTS_AT = 3;
/** Rejects a single letter among punctuation; `l&t` and `8.5` pass. */
function isSpecific(text: string): boolean {
  const phrases = phrased(text);
  return phrases.tenors.length > 0 || compact(phrases.text).length > 1;
}

export interface BondHit {
  bond: Bond;
  /** Facts of the bond that matched. */
  matched: readonly MatchedField[];
}

export interface SearchOptions {
  /** Maximum number of hits. */
  limit: number;
  /** Appends repaid bonds after the live ones. Otherwise they appear only when no live bond matches. */
  includeMatured?: boolean;
}

/** Likeliest of equally good matches without duplicates: live ones first, then by `standing`. */
function byStanding(index: BondIndex, docs: ArrayLike<number>, limit: number): number[] {
  const best = new Best(limit);
  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at] ?? 0;
    best.offer(doc, (index.live[doc] ?? 0) + (index.standing[doc] ?? 0));
  }
  return best.ranked.map(({ doc }) => doc);
}

interface Found {
  ranked: readonly Ranked[];
  slots: readonly Slot[];
}
const NOTHING: Found = { ranked: [], slots: [] };

/** Forms of the query without typo correction: as typed, adjacent tokens joined, glued tokens split. */
function strictForms(index: BondIndex, query: Query): Query[] {
  return [query, closedUp(index, query), splitUp(index, query)].filter((form) => form !== null);
}

/** Minimum average weight at which a match is certain and no chance resemblance. */
const WITHOUT_DOUBT = 0.85;

/** Drops one of three or more slots when the others match with certainty. */
function allButOne(index: BondIndex, slots: readonly Slot[], limit: number): Found {
  if (slots.length < 3) return NOTHING;
  let best = NOTHING;
  for (const left of slots) {
    const remaining = slots.filter((slot) => slot !== left);
    const ranked = rank(index, remaining, { live: true, limit }).filter(
      (hit) => sureness(hit, remaining.length) >= WITHOUT_DOUBT,
    );
    if ((ranked[0]?.score ?? 0) > (best.ranked[0]?.score ?? 0)) best = { ranked, slots: remaining };
  }
  return best;
}

/**
 * Tries readings from strict to forgiving; the first that finds live bonds wins. A certain match that is already repaid
 * is returned before typos are corrected into another bond.
 */
function byMeaning(reader: SlotReader, text: string, limit: number): Found {
  const { index } = reader;
  const query = readQuery(index, text);
  const strict: (readonly Slot[])[] = [];
  const search = (slots: readonly Slot[], live: boolean, least: number): Found | null => {
    const ranked = rank(index, slots, { live, limit }).filter((hit) => sureness(hit, slots.length) >= least);
    return ranked.length > 0 ? { ranked, slots } : null;
  };
  for (const form of strictForms(index, query)) {
    const slots = reader.slotsOf(form, "unknown");
    const found = search(slots, true, 0);
    if (found) return found;
    strict.push(slots);
  }
  for (const slots of strict) {
    const found = search(slots, false, WITHOUT_DOUBT);
    if (found) return found;
  }
  const forgiving = reader.slotsOf(query, "all");
  const found = search(forgiving, true, 0) ?? search(forgiving, false, 0);
  return found ?? allButOne(index, strict[0] ?? [], limit);
}

/** Length of an ISIN and a space in `isinText`. */
const ISIN_STEP = 13;

/** Finds ISINs by any part of five characters or more, e.g. the end as read out on the phone. */
function byIsinPart(index: BondIndex, part: string): number[] {
  const docs: number[] = [];
  if (part.length < 5 || part.length > 12 || !/\d/.test(part)) return docs;
  for (let at = index.isinText.indexOf(part); at >= 0; at = index.isinText.indexOf(part, at + 1)) {
    docs.push(index.isins.docs[Math.floor(at / ISIN_STEP)] ?? 0);
  }
  return docs;
}

/**
 * Finds bonds by an ISIN or its beginning, an exchange symbol or scrip code, or words of issuer, state, coupon and
 * maturity in any order, abbreviated, run together or misspelt. Best first: ISIN, symbol, a whole name pasted in, then
 * words. Bonds repaid by the index's day never rank before live ones. Texts under three characters return nothing.
 */
export function searchBonds(index: BondIndex, text: string, options: SearchOptions): BondHit[] {
  const typed = compact(text);
  if (text.trim().length < SEARCH_STARTS_AT || !isSpecific(text)) return [];
  const exact = /^in[0-9e]/.test(typed) && typed.length === 12 ? bondsExactly(index.isins, typed) : [];
  if (exact.length > 0)
    return [...exact].flatMap((doc): BondHit[] =>
      index.bonds[doc] ? [{ bond: index.bonds[doc], matched: ["isin"] }] : [],
    );
  const reader = new SlotReader(index);
  try {
    return collect(reader, text, typed, options);
  } finally {
    reader.giveBack();
  }
}

const asIsin = (): MatchedField[] => ["isin"];
const asSymbol = (): MatchedField[] => ["symbol"];
const asNamed = (): MatchedField[] => ["name"];

function collect(
  reader: SlotReader,
  text: string,
  typed: string,
  { limit, includeMatured = false }: SearchOptions,
): BondHit[] {
  const { index } = reader;
  const begun = /^in[0-9e]/.test(typed) ? byStanding(index, bondsBeginning(index.isins, typed), limit) : [];
  const symbol = byStanding(index, bondsExactly(index.symbols, typed), limit);
  // A security may be named by its issuer's name alone; the search then means the issuer.
  const named = index.terms.has(typed) ? [] : byStanding(index, bondsExactly(index.names, typed), limit);
  const symbolBegun =
    typed.length >= 4 && /\d/.test(typed) ? byStanding(index, bondsBeginning(index.symbols, typed), limit) : [];
  const found = begun.length > 0 ? NOTHING : byMeaning(reader, text, limit);
  const asMeant = (doc: number) => matchedFields(index, found.slots, doc);
  const ways: [docs: readonly number[], fields: (doc: number) => readonly MatchedField[]][] = [
    [begun, asIsin],
    [symbol, asSymbol],
    [named, asNamed],
    [found.ranked.map(({ doc }) => doc), asMeant],
    [symbolBegun, asSymbol],
  ];
  if (ways.every(([docs]) => docs.length === 0))
    ways.push([byStanding(index, byIsinPart(index, typed), limit), asIsin]);
  if (includeMatured && found.slots.length > 0) {
    ways.push([rank(index, found.slots, { live: false, limit }).map(({ doc }) => doc), asMeant]);
  }
  const hits = new Map<number, BondHit>();
  for (const live of [1, 0]) {
    if (live === 0 && hits.size > 0 && !includeMatured) break;
    for (const [docs, fields] of ways) {
      for (const doc of docs) {
        const bond = index.bonds[doc];
        if (hits.size < limit && bond && index.live[doc] === live && !hits.has(doc))
          hits.set(doc, { bond, matched: fields(doc) });
      }
    }
  }
  return [...hits.values()];
}
