import type { Bond } from "#domain/entities/bond.ts";
import { drafts, type Draft } from "#domain/quote-parser/bond-drafts.ts";
import {
  NO_WORDS,
  type BondLookup,
  type BondMatch,
  type BondName,
  type Product,
} from "#domain/quote-parser/reading.ts";
import { senseOf, type Token } from "#domain/quote-parser/tokens.ts";

// Finds the tokens of a line that name a bond. From every token, as many neighbours as can belong to one name are added
// (issuer, product, coupon, maturity, in any order); each prefix that already names something is a candidate.
// Candidates are weighted by their information and by whether such a bond exists, and the heaviest set without overlaps
// is kept.

export interface Descriptor {
  /** Tokens from `from` up to but excluding `to`. */
  from: number;
  to: number;
  words: BondName;
  match: BondMatch;
  /** True when the coupon follows the maturity, so that it may be a level. */
  couponLast: boolean;
  weight: number;
}

/** Facts that the lines above state for all bonds below. */
export interface Given {
  names: readonly string[];
  product: Product | null;
}

/** Cost of every name, so that one long name outweighs two short ones. */
const COST = 4;
const OF_ISIN = 14;
/** Weight of the heading's issuer and product for a bond without either. */
const OF_HEADING = 3.5;

/** Weight of an unknown bond written in full, above that of a part of its name that happens to match. */
const UNKNOWN_BOND = 3;

/** Bonds named on a line, in order. `levelsApart`: a coupon after the maturity or beside a side word is a level. */
export function descriptorsOf(
  tokens: readonly Token[],
  lookup: BondLookup,
  given: Given,
  levelsApart: boolean,
): Descriptor[] {
  const found: Descriptor[] = [];
  // `tbills bid: 8 apr 27 5.58, 3 jun 27 5.63`: the product is written once for the line.
  const dated = given.product ?? tokens.map(senseOf).find((sense) => sense === "TBILL" || sense === "STRIPS") ?? null;
  for (let from = 0; from < tokens.length; from += 1) {
    let best: Descriptor | null = null;
    for (const draft of drafts(tokens, from, lookup, levelsApart, given.product)) {
      if (isRest(draft.words, tokens[from - 1], lookup)) continue;
      const weighed = weigh(draft.words, draft.to, from, lookup, {
        ...given,
        product: isDay(draft.words) ? dated : given.product,
      });
      // A full name of an unknown bond must not match another bond by dropping a part.
      if (isInFull(draft.words) && (weighed?.match.bonds.length ?? 0) === 0) best = weighed;
      else if (weighed && weighed.weight > (best?.weight ?? 0)) best = weighed;
    }
    if (best) found.push(best);
  }
  return joinedWithIsins(heaviest(found), tokens);
}

function isInFull({ couponPct, year, couponLast }: Draft): boolean {
  return couponPct !== null && year !== null && !couponLast;
}

/**
 * True for the remainder of a name: `gs 33` after `7.24`, and `7.24 33` after `nabard`. Neither is a name of its own.
 */
function isRest({ isin, couponPct, names, product }: BondName, before: Token | undefined, lookup: BondLookup): boolean {
  if (isin !== null || names.length > 0) return false;
  if (before?.kind === "word") return before.sense === null && lookup.knows(before.word);
  if (couponPct !== null || (product !== "GSEC" && product !== "FRB")) return false;
  return before?.kind === "number" && !before.at && /^\d{1,2}\.\d+$/.test(before.digits) && before.value < 20;
}

/** Merges a name with an adjacent ISIN of a bond that it matches: the same bond, named twice. */
function joinedWithIsins(found: readonly Descriptor[], tokens: readonly Token[]): Descriptor[] {
  const joined: Descriptor[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    const isBeside = last !== undefined && tokens.slice(last.to, next.from).every(({ kind }) => kind === "mark");
    const [by, also] = last?.words.isin != null ? [last, next] : [next, last];
    const [bond] = by.match.bonds;
    if (isBeside && last && also && by.words.isin !== null && bond && also.match.bonds.includes(bond)) {
      joined[joined.length - 1] = { ...by, from: last.from, to: next.to };
    } else joined.push(next);
  }
  return joined;
}

/** Weighted interval scheduling: the set of non-overlapping descriptors with the greatest total weight. */
function heaviest(found: readonly Descriptor[]): Descriptor[] {
  const byEnd = found.toSorted((a, b) => a.to - b.to || a.from - b.from);
  const best: { total: number; chosen: readonly Descriptor[] }[] = [{ total: 0, chosen: [] }];
  for (const [place, descriptor] of byEnd.entries()) {
    let before = place;
    while (before > 0 && (byEnd[before - 1]?.to ?? 0) > descriptor.from) before -= 1;
    const without = best[place] ?? { total: 0, chosen: [] };
    const base = best[before] ?? { total: 0, chosen: [] };
    const total = base.total + descriptor.weight;
    best.push(total > without.total ? { total, chosen: [...base.chosen, descriptor] } : without);
  }
  return [...(best.at(-1)?.chosen ?? [])];
}

function weigh(draft: Draft, to: number, from: number, lookup: BondLookup, given: Given): Descriptor | null {
  const { loose, setApart, couponLast, swap, ...own } = draft;
  if (isDay(own) && given.product !== "TBILL" && given.product !== "STRIPS") return null;
  const asWritten = formsOf(own, loose, setApart || !lookup.isIssuer(own.names), given);
  const forms = swap ? [...asWritten, ...asWritten.map(monthFirst)] : asWritten;
  for (const words of forms) {
    const match = lookup.find(words);
    if (match.bonds.length === 0) continue;
    if (own.isin !== null && contradicts(own, match.bonds[0])) return null;
    const weight =
      specificity(own) +
      (isPerpetualUnder(given, own) ? OF_HEADING : 0) +
      (match.bonds.length === 1 ? 1 : 0) -
      (couponLast ? 2 : 0) -
      COST;
    return weight > 0 ? { from, to, words, match, couponLast, weight } : null;
  }
  const [words] = forms;
  if (words === undefined || !isComplete(words) || (!isTenorAlone(words) && lookup.isRepaid(words))) return null;
  return { from, to, words, match: { bonds: [], fit: 0 }, couponLast, weight: couponLast ? 0.1 : UNKNOWN_BOND };
}

/** True when a coupon or year beside an ISIN is not that bond's, so that it is a level, or another bond. */
function contradicts({ couponPct, year }: BondName, bond: Bond | undefined): boolean {
  if (bond === undefined) return false;
  const matures = Number(bond.maturity_date?.slice(0, 4) ?? bond.maturity_year ?? year);
  return (couponPct !== null && couponPct !== bond.coupon_rate_percent) || (year !== null && year !== matures);
}

/** True for a bare day, which names a bill or strip if the lines above or the line itself mention one. */
function isDay({ year, couponPct, names, product }: BondName): boolean {
  return year !== null && couponPct === null && names.length === 0 && product === null;
}

/** `91d`: any bill of that tenor, so a repaid one does not count. */
export function isTenorAlone({ billDays, year }: BondName): boolean {
  return billDays !== null && year === null;
}

/** True for a bare coupon under a heading of perpetuals of an issuer. */
function isPerpetualUnder(given: Given, { couponPct, year, names, product }: BondName): boolean {
  const isBare = names.length === 0 && product === null && couponPct !== null && year === null;
  return isBare && given.product === "PERP" && given.names.length > 0;
}

/** True for a name full enough to be a bond without a live match. */
function isComplete({ names, product, couponPct, year, month, day, isin, billDays }: BondName): boolean {
  if (isin !== null) return true;
  if (billDays !== null && couponPct === null) return true;
  if (product === "STRIPS" || product === "TBILL") return year !== null && month !== null && day !== null;
  return couponPct !== null && year !== null && (names.length > 0 || product !== null);
}

/**
 * Interpretations of the words: unknown words as a misspelt name; with the facts of the lines above; as written. Names
 * set apart, or naming nobody together, may be the sender's or plain chat.
 */
function formsOf(own: BondName, loose: readonly string[], isChat: boolean, given: Given): BondName[] {
  const forms: BondName[] = [];
  if (own.isin !== null) return [{ ...NO_WORDS, isin: own.isin }];
  if (loose.length > 0) forms.push({ ...own, names: [...loose, ...own.names] });
  const product = own.product ?? (own.names.length === 0 || given.product === "SDL" ? given.product : null);
  if (own.names.length === 0 && own.product === null && given.names.length > 0) {
    forms.push({ ...own, names: given.names, product });
  }
  if (product !== own.product) forms.push({ ...own, product });
  forms.push(own);
  // A bill is also named by its remaining tenor.
  if (own.billDays !== null && own.billDays < 364 && own.day !== null) forms.push({ ...own, billDays: null });
  if (isChat && own.names.length > 0) forms.push({ ...own, names: [] });
  return forms;
}

/** Reads 05/11/36 in American order, 11 May 2036. */
function monthFirst(words: BondName): BondName {
  return { ...words, month: words.day, day: words.month };
}

function specificity(words: BondName): number {
  if (words.isinTail !== null) return 8;
  if (words.benchmarkYears !== null) return words.couponPct === null && words.names.length === 0 ? COST + 0.2 : 0;
  const coupon = words.couponPct === null ? 0 : 3;
  const maturity = (words.year === null ? 0 : 3) + (words.month === null ? 0 : 1) + (words.day === null ? 0 : 1);
  const who = (words.names.length > 0 ? 2 : 0) + (words.product === null ? 0 : 1.5);
  const bill = words.billDays === null ? 0 : words.product === "TBILL" || words.year !== null ? 4 : 3;
  if (bill > 0 && words.couponPct !== null) return 0;
  return coupon + maturity + who + bill + (words.isin === null ? 0 : OF_ISIN);
}
