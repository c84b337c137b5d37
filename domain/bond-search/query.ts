import type { BondIndex } from "#domain/bond-search/bond-index.ts";
import { takeDate, type Range } from "#domain/bond-search/figures.ts";
import { bondsBeginning, bondsExactly } from "#domain/bond-search/sorted-keys.ts";
import { NOISE, splitGlued, words } from "#domain/bond-search/text.ts";

/** What was typed, cut into tokens: dates apart, glued words and figures split unless the whole is a known name. */
export interface Query {
  dates: readonly (readonly Range[])[];
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
  const { rest, dates } = takeDate(text.toLowerCase().replaceAll(/\b(91|182|364)[\s-]*days?\b/g, "$1d"));
  const all = words(rest).flatMap((token) => (isGlued(token) && !isKnown(index, token) ? splitGlued(token) : [token]));
  const telling = all.filter((token) => !NOISE.has(token));
  return { dates, tokens: telling.length + dates.length > 0 ? telling : all };
}

/** The same query with every glued token split, for one that happens to be some other bond's symbol: cif27 8.58. */
export function splitUp(query: Query): Query | null {
  if (!query.tokens.some(isGlued)) return null;
  return { ...query, tokens: query.tokens.flatMap((token) => (isGlued(token) ? splitGlued(token) : [token])) };
}

/** The same query with neighbours closed up where that makes a known word: lic hf → lichf, shri ram → shriram. */
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
