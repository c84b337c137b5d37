import type { BondIndex } from "#domain/bond-search/bond-index.ts";
import { takeDate, type Range } from "#domain/bond-search/figures.ts";
import { phrased, type Tenor } from "#domain/bond-search/phrases.ts";
import { bondsBeginning, bondsExactly } from "#domain/bond-search/sorted-keys.ts";
import { NOISE, splitGlued, words } from "#domain/bond-search/text.ts";

/**
 * Search text split into tokens. Dates and tenors are separate; letters run together with figures are split unless the
 * whole is a known name.
 */
export interface Query {
  dates: readonly (readonly Range[])[];
  tenors: readonly Tenor[];
  tokens: readonly string[];
}

function isGlued(token: string): boolean {
  return /[a-z]/.test(token) && /\d/.test(token);
}

function isKnown(index: BondIndex, token: string): boolean {
  return (
    index.terms.has(token) ||
    index.bondWords.has(token) ||
    bondsExactly(index.symbols, token).length > 0 ||
    (/^in[0-9e]/.test(token) && bondsBeginning(index.isins, token).length > 0)
  );
}

export function readQuery(index: BondIndex, text: string): Query {
  const phrases = phrased(text);
  const { rest, dates } = takeDate(phrases.text);
  const all = words(rest).flatMap((token) => (isGlued(token) && !isKnown(index, token) ? splitGlued(token) : [token]));
  return { dates, tenors: phrases.tenors, tokens: all.filter((token) => !NOISE.has(token)) };
}

/** Same query with glued tokens split, for one that happens to be another bond's symbol: cif27 8.58. */
export function splitUp(index: BondIndex, query: Query): Query | null {
  // A mark such as 91d is not a symbol; its parts would mean something else.
  const isSplit = (token: string) => isGlued(token) && !index.bondWords.has(token);
  if (!query.tokens.some(isSplit)) return null;
  return { ...query, tokens: query.tokens.flatMap((token) => (isSplit(token) ? splitGlued(token) : [token])) };
}

/** Same query with adjacent tokens joined where that makes a known word: lic hf → lichf, shri ram → shriram. */
export function closedUp(index: BondIndex, query: Query): Query | null {
  const tokens: string[] = [];
  let joined = false;
  for (const token of query.tokens) {
    const last = tokens.at(-1);
    if (last !== undefined && /^[a-z]+$/.test(last) && index.terms.has(last + token)) {
      tokens[tokens.length - 1] = last + token;
      joined = true;
    } else tokens.push(token);
  }
  return joined ? { ...query, tokens } : null;
}
