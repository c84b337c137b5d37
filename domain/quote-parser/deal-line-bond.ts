import { monthOf } from "#domain/bond-search/figures.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { SPELT_OUT } from "#domain/quote-parser/bond-drafts.ts";
import type { LinePart } from "#domain/quote-parser/deal-line-parts.ts";
import { withoutParts } from "#domain/quote-parser/deal-line-terms.ts";
import type { Descriptor } from "#domain/quote-parser/descriptor.ts";
import { NO_HEADER } from "#domain/quote-parser/header.ts";
import { tokensOf } from "#domain/quote-parser/lexer.ts";
import type { ReadAs } from "#domain/quote-parser/line-items.ts";
import { partsOf } from "#domain/quote-parser/line-parts.ts";
import { type BondLookup, MOST_CANDIDATES, NO_WORDS } from "#domain/quote-parser/reading.ts";
import { isMark, type Token } from "#domain/quote-parser/tokens.ts";

export interface BondReading {
  isin: string | null;
  /** Yield basis in which this kind of bond is quoted; null while the bond is open. */
  basis: YieldBasis | null;
  candidates: readonly string[];
  parts: readonly LinePart[];
  problem: string | null;
}

export type YieldBasis = "semi" | "annual" | "money market";

function basisOf({ category }: Bond): YieldBasis {
  if (category === "GSEC" || category === "SDL") return "semi";
  return category === "TBILL" ? "money market" : "annual";
}

/** Reading of a line without a single bond. */
const OPEN = { isin: null, basis: null, candidates: [] } as const;

const READ_AS: ReadAs = { atIsPrice: true, lastLevel: () => null };

/**
 * Bond of a deal line after its other terms are removed. A day that may be either its maturity or the settlement is the
 * maturity when one bond has it.
 */
export function readBond(line: string, days: readonly LinePart[], lookup: BondLookup): BondReading {
  const withDays = bondIn(line, lookup);
  if (days.length === 0 || withDays.isin !== null) return withDays;
  const without = bondIn(withoutParts(line, days), lookup);
  return without.isin !== null || withDays.parts.length === 0 ? without : withDays;
}

function bondIn(line: string, lookup: BondLookup): BondReading {
  const tokens = tokensOf(line, 0);
  const named = partsOf(tokens, lookup, NO_HEADER, READ_AS).map(({ descriptor }) => descriptor);
  const full = named.filter(({ words }) => words.benchmarkYears === null);
  const found = full.length > 0 ? full : named;
  const [first, ...more] = found;
  if (first === undefined) return { ...OPEN, parts: [], problem: "Which bond? None was recognised in the line." };
  const parts = found.flatMap((each) => spansOf(each, tokens, lookup));
  const isins = first.match.bonds.map(({ isin }) => isin);
  const isSame = more.every(({ match }) => match.bonds.length === 1 && match.bonds[0]?.isin === isins[0]);
  if (!isSame) {
    const names = found.map(({ from, to }) => wordsOf(tokens.slice(from, to), line));
    return { ...OPEN, parts, problem: `Two bonds: ${names.join(" and ")}. Type one line for each.` };
  }
  if (isins.length === 0) {
    const name = wordsOf(tokens.slice(first.from, first.to), line);
    return { ...OPEN, parts, problem: `No outstanding bond matches ${name}.` };
  }
  const [bond, other] = first.match.bonds;
  if (bond === undefined || other !== undefined || first.words.benchmarkYears !== null)
    return { ...OPEN, candidates: isins.slice(0, MOST_CANDIDATES), parts, problem: null };
  return { isin: bond.isin, basis: basisOf(bond), candidates: [], parts, problem: null };
}

function wordsOf(tokens: readonly Token[], line: string): string {
  return line.slice(tokens[0]?.start, tokens.at(-1)?.end);
}

/** Spans that name a bond, without words in between that say nothing about it. */
function spansOf(descriptor: Descriptor, tokens: readonly Token[], lookup: BondLookup): LinePart[] {
  return tokens
    .slice(descriptor.from, descriptor.to)
    .filter((token) => !isMark(token, "|") && isOfName(token, descriptor, lookup))
    .map(({ start, end }) => ({ is: "bond", start, end, terms: {}, problem: null }));
}

function isOfName(token: Token, { words, match }: Descriptor, lookup: BondLookup): boolean {
  if (token.kind !== "word" || token.sense !== null) return true;
  const name = SPELT_OUT.get(token.word) ?? token.word;
  if (words.names.includes(name) || (words.month !== null && monthOf(token.word) === words.month)) return true;
  const [bond] = match.bonds;
  return words.isin !== null && bond !== undefined && isIssuerOf(name, bond, lookup);
}

function isIssuerOf(name: string, bond: Bond, lookup: BondLookup): boolean {
  const { coupon_rate_percent: couponPct, maturity_year: year } = bond;
  return lookup.find({ ...NO_WORDS, names: [name], couponPct, year }).bonds.includes(bond);
}
