import { type LineProblem, readDealLine } from "#domain/quote-parser/deal-line.ts";
import type { DealTerms, LineField, LineSpan } from "#domain/quote-parser/deal-line-parts.ts";
import type { LineDay } from "#domain/quote-parser/deal-line-terms.ts";
import type { BondLookup } from "#domain/quote-parser/reading.ts";

// Reads a line of a list like a deal line, but side, size and level are optional: `sell 7.18gs33 10cr`, or only an
// ISIN. Terms that apply to all lines of a list are an error on a single line.

/** A line of a list as written; null for terms that it does not state, or states for several bonds. */
export interface ListLineReading extends Pick<DealTerms, "side" | "sizeRupees" | "price" | "yieldPct"> {
  text: string;
  isin: string | null;
  /** Matching ISINs when `isin` is null, likeliest first. */
  candidates: readonly string[];
  spans: readonly LineSpan[];
  problems: readonly LineProblem[];
}

/** Terms not allowed on a line of a list, with the error text. */
const OF_LIST: Readonly<Partial<Record<LineField, string>>> = {
  settlement: "All lines of a list settle on T+1",
  validity: "A list ends at one time for all of its lines",
  state: "A line of a list is neither firm nor indicative",
  venue: "A list goes to the firms chosen, to no exchange",
  client: "A line of a list names no client",
};

const LIST_DELTA = 1;

/**
 * Reads each non-empty line, in the order written.
 * @param lookup built for the day of `nowMs`
 */
export function readListLines(text: string, lookup: BondLookup, day: LineDay): ListLineReading[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => readListLine(line, lookup, day));
}

function readListLine(text: string, lookup: BondLookup, day: LineDay): ListLineReading {
  const { isin, candidates, side, sizeRupees, price, yieldPct, ...line } = readDealLine(text, lookup, day);
  const { spans } = line;
  // A line without a bond asks for one at its field.
  const namesBond = spans.some(({ is }) => is === "bond");
  const own = line.problems.filter(({ field }) => OF_LIST[field] === undefined && (field !== "bond" || namesBond));
  const ofList = spans.flatMap(({ is, start, end }): LineProblem[] => {
    if (is === "link" || is === "unread" || (is === "settlement" && line.settlementDelta === LIST_DELTA)) return [];
    const why = OF_LIST[is];
    return why === undefined ? [] : [{ field: is, text: `${why}: ${text.slice(start, end)}.` }];
  });
  return { text, isin, candidates, side, sizeRupees, price, yieldPct, spans, problems: [...own, ...ofList] };
}
