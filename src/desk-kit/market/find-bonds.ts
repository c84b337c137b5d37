import * as bonds from "#domain/contract/http/bonds.ts";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { call } from "#src/lib/api.ts";

const LIMIT = 12;
let last: { query: string; answer: Promise<FinstrumentSummary[]> } | undefined;

/** Bonds by name, ISIN or issuer, best match first; concurrent requests for the same text share one call. */
export function findBonds(typed: string): Promise<FinstrumentSummary[]> {
  const query = typed.trim();
  if (!isSearchable(query)) return Promise.resolve([]);
  if (last?.query === query) return last.answer;
  const answer = call(bonds.marketFinstruments, { query: { searchKey: query, limit: LIMIT } }).then(
    ({ finstruments }) => finstruments,
  );
  last = { query, answer };
  // A failed search may be tried again with the same words.
  answer.catch(() => {
    if (last?.answer === answer) last = undefined;
  });
  return answer;
}
