import { istDateOf } from "#domain/lib/iso-date.ts";
import { readBond } from "#domain/quote-parser/deal-line-bond.ts";
import { readFigures } from "#domain/quote-parser/deal-line-figures.ts";
import {
  type DealTerms,
  LINE_FIELDS,
  type LineField,
  type LinePart,
  type LineSpan,
  NO_TERMS,
} from "#domain/quote-parser/deal-line-parts.ts";
import { withoutParts, readDays, type LineDay, readTerms } from "#domain/quote-parser/deal-line-terms.ts";
import { foldLine } from "#domain/quote-parser/fold-line.ts";
import { tokensOf } from "#domain/quote-parser/lexer.ts";
import type { BondLookup } from "#domain/quote-parser/reading.ts";

// One deal in one typed line, terms in any order: `b 10cr 7.18gs33 @101.25 t1 30m`. The whole line is accounted for:
// each character belongs to a recognised part or stays unread, and two contradictory values of one term are an error;
// the last one never wins. `@` always marks a price, `y` or `%` a yield; bare levels below 25 are yields, as in chat.

export interface DealLineReading extends DealTerms {
  isin: string | null;
  /** Matching ISINs when `isin` is null, likeliest first, at most `MOST_CANDIDATES`. */
  candidates: readonly string[];
  /** In order, without overlaps, covering the line except its spaces. */
  spans: readonly LineSpan[];
  problems: readonly LineProblem[];
}

export interface LineProblem {
  field: LineField;
  text: string;
}

/**
 * Reads one line. Pure; never throws for any text.
 * @param lookup built for the day of `nowMs`
 * @throws RangeError for a lookup of another day
 */
export function readDealLine(text: string, lookup: BondLookup, day: LineDay): DealLineReading {
  const today = istDateOf(day.nowMs);
  if (lookup.today !== today) throw new RangeError(`The bonds are of ${lookup.today}, the line of ${today}`);
  const line = foldLine(text);
  const terms = readTerms(line, day);
  const bare = withoutParts(line, terms);
  const { isin, basis, candidates, problem, parts: named } = readBond(bare, readDays(bare, day), lookup);
  const days = readDays(withoutParts(bare, named), day);
  const read = [...terms, ...named, ...days];
  const figures = readFigures(tokensOf(withoutParts(line, read, " "), 0), line, basis).map((part) =>
    withAt(part, line),
  );
  const parts = apart([...read, ...figures]);
  return {
    ...NO_TERMS,
    ...termsAgreed(parts),
    isin,
    candidates,
    spans: wholeLine(line, parts),
    problems: [
      ...(problem === null ? [] : [{ field: "bond" as const, text: problem }]),
      ...parts.flatMap(({ is, problem: why }) => (why === null || is === "link" ? [] : [{ field: is, text: why }])),
      ...conflicts(parts, text),
    ],
  };
}

/** Attaches `@` to the level after it. */
function withAt(part: LinePart, line: string): LinePart {
  const at = /@ *$/.exec(line.slice(0, part.start));
  return at === null || part.is !== "level" ? part : { ...part, start: at.index };
}

/** Parts in order, without those that overlap an earlier one. */
function apart(parts: readonly LinePart[]): LinePart[] {
  const disjoint: LinePart[] = [];
  for (const part of parts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (part.start >= (disjoint.at(-1)?.end ?? 0)) disjoint.push(part);
  }
  return disjoint;
}

/** Distinct values of one field. */
function valuesOf(field: LineField, parts: readonly LinePart[]): ReadonlyMap<string, LinePart> {
  const values = parts.filter(({ is, terms: stated }) => is === field && Object.keys(stated).length > 0);
  return new Map(values.map((part) => [JSON.stringify(part.terms), part]));
}

function termsAgreed(parts: readonly LinePart[]): Partial<DealTerms> {
  const agreed = LINE_FIELDS.flatMap((field) => {
    const values = [...valuesOf(field, parts).values()];
    return values.length === 1 ? values.map(({ terms: stated }) => stated) : [];
  });
  return Object.assign({}, ...agreed) as Partial<DealTerms>;
}

const PLURAL: Readonly<Record<LineField, string>> = {
  side: "Two sides",
  size: "Two sizes",
  bond: "Two bonds",
  level: "Two levels",
  basis: "Two bases",
  settlement: "Two settlements",
  validity: "Two validities",
  state: "Firm and indicative",
  venue: "Two venues",
  client: "Two clients",
  custodian: "Two custodians",
  minimum: "Two least sizes",
};

function conflicts(parts: readonly LinePart[], text: string): LineProblem[] {
  return LINE_FIELDS.flatMap((field) => {
    const values = [...valuesOf(field, parts).values()].map(({ start, end }) => text.slice(start, end));
    return values.length < 2 ? [] : [{ field, text: `${PLURAL[field]}: ${values.join(" and ")}. Keep one.` }];
  });
}

const MARKS_BETWEEN = /^[,;.:|/()[\]₹-]+$/;

/** The parts with everything in between: marks are links, the rest is unread. */
function wholeLine(line: string, parts: readonly LinePart[]): LineSpan[] {
  const spans: LineSpan[] = [];
  let from = 0;
  for (const { is, start, end } of [...parts, { is: "link" as const, start: line.length, end: line.length }]) {
    spans.push(...unreadIn(line, from, start));
    if (start < end) spans.push({ is, start, end });
    from = end;
  }
  return spans;
}

/** Runs of unread words between two positions. */
function unreadIn(line: string, from: number, to: number): LineSpan[] {
  const gap = line.slice(from, to);
  const words = [...gap.matchAll(/\S+(?: +\S+)*/g)];
  return words.map((found) => ({
    is: MARKS_BETWEEN.test(found[0].replaceAll(" ", "")) ? "link" : "unread",
    start: from + found.index,
    end: from + found.index + found[0].length,
  }));
}

/** Unread words, as written. */
export function unreadOf(text: string, spans: readonly LineSpan[]): string[] {
  return spans.filter(({ is }) => is === "unread").map(({ start, end }) => text.slice(start, end));
}
