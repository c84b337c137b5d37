import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { type IsoDate, istInstantMs } from "#domain/lib/iso-date.ts";
import type { DealTerms } from "#domain/quote-parser/deal-line-parts.ts";
import { readDays, readTerms, withoutParts } from "#domain/quote-parser/deal-line-terms.ts";
import { foldLine } from "#domain/quote-parser/fold-line.ts";
import { tokensOf } from "#domain/quote-parser/lexer.ts";

// Settlement, firmness and venue in a filter of quotes, read by the grammar of a deal line. Only whole words count, so
// that the first letters of a longer word stay words. Most of these words may also be part of a name (`mon` of Money,
// `10-dec` of a bill): a quote then meets the condition by its term or by the words in its names.

/** Dates used to interpret the words of a filter. */
export interface FilterDay {
  today: IsoDate;
  /** Settlement dates of T+0, T+1, … for a deal made now; empty while they are unknown. */
  settlementDates: readonly IsoDate[];
}

type State = NonNullable<DealTerms["state"]>;
type Venue = NonNullable<DealTerms["venue"]>;

type Wanted =
  /** Working days after the deal, and the current date for them; null while unknown. */
  | { term: "settlement"; by: "delta"; delta: number; date: IsoDate | null }
  /** A date, and the working days from the deal to it; null unless T+0 or T+1. */
  | { term: "settlement"; by: "date"; date: IsoDate; delta: number | null }
  | { term: "state"; state: State }
  | { term: "venue"; venue: Venue };

export type TermCondition = Wanted & {
  /**
   * Words in lower case that meet the condition when a quote's names contain all of them; empty when they cannot be a
   * name.
   */
  words: string;
};

/** Terms of a quote or a chat line; null when not stated. */
export interface QuoteTerms {
  settlementDelta: number | null;
  settlementDate: IsoDate | null;
  state: State | "MANDATE" | null;
  venue: Exchange | "OTC" | null;
  /** In lower case: bond, firm and people. */
  names: string;
  /** In lower case: the names, and the line as written. */
  text: string;
}

const FIELDS = ["settlement", "state", "venue"] as const;
/** Holidays are accepted like any other date: no quote settles on one, so none matches. */
const WEEKENDS_ALONE = buildCalendar([]);
/** Forms that never occur in a name. */
const NO_NAME = /^(?:t\+?\d|> ?[a-z]+|(?:on|to|via) +[a-z]+)$/;

/**
 * Terms among the words of a filter, and the remaining text. A past day or a weekend stays a word, and so does `t 1` of
 * L & T 1.
 */
export function readFilterTerms(text: string, day: FilterDay): { terms: TermCondition[]; rest: string } {
  const line = foldLine(text);
  const lineDay = { calendar: WEEKENDS_ALONE, nowMs: istInstantMs(day.today, "00:00") };
  const written = readTerms(line, lineDay, FIELDS);
  const parts = [...written, ...readDays(withoutParts(line, written), lineDay)].filter(
    ({ start, end, problem }) => problem === null && isWhole(line, start, end) && !line.startsWith("t ", start),
  );
  const counted = countedDays(withoutParts(line, parts, " "));
  const terms = [...parts, ...counted].flatMap(({ start, end, terms: stated }) => {
    const wanted = wantedOf(stated, day);
    const words = line.slice(start, end).trim();
    return wanted === null ? [] : [{ ...wanted, words: NO_NAME.test(words) ? "" : words }];
  });
  return { terms, rest: withoutParts(text, [...parts, ...counted], " ") };
}

function isWhole(line: string, start: number, end: number): boolean {
  return (line[start - 1] ?? " ") === " " && (line[end] ?? " ") === " ";
}

/** `t2`, which a deal line refuses but chats quote. */
function countedDays(line: string): { start: number; end: number; terms: Partial<DealTerms> }[] {
  return [...line.matchAll(/\S+/g)].flatMap(({ 0: word, index: start }) => {
    const [token, ...more] = tokensOf(word, 0);
    if (token?.kind !== "settle" || more.length > 0) return [];
    return [{ start, end: start + word.length, terms: { settlementDelta: token.delta } }];
  });
}

function wantedOf(stated: Partial<DealTerms>, { settlementDates }: FilterDay): Wanted | null {
  const { settlementDelta: delta, settlementDate: date, state, venue } = stated;
  if (delta != null) return { term: "settlement", by: "delta", delta, date: settlementDates[delta] ?? null };
  if (date != null) {
    const at = settlementDates.indexOf(date);
    return { term: "settlement", by: "date", date, delta: at === -1 ? null : at };
  }
  if (state != null) return { term: "state", state };
  return venue == null ? null : { term: "venue", venue };
}

/** True for a quote that meets all terms. A term that the quote does not state is not met. */
export function meetsTerms(quote: QuoteTerms, terms: readonly TermCondition[]): boolean {
  return terms.every((wanted) => hasTerm(quote, wanted) || isNamed(quote, wanted));
}

function hasTerm(quote: QuoteTerms, wanted: TermCondition): boolean {
  switch (wanted.term) {
    case "settlement": {
      const { settlementDelta: delta, settlementDate: date } = quote;
      const isOnDay = date !== null && date === wanted.date;
      const isCounted = delta !== null && delta === wanted.delta;
      return isOnDay || (isCounted && (wanted.by === "delta" || date === null));
    }
    case "state":
      return quote.state === wanted.state;
    case "venue":
      return quote.venue === wanted.venue;
  }
}

/** A line with `not firm` is not firm, so firmness is matched in names only. */
function isNamed({ names, text }: QuoteTerms, { term, words }: TermCondition): boolean {
  if (words === "") return false;
  const within = term === "state" ? names : text;
  return words.split(/ +/).every((word) => within.includes(word));
}

/** Display text: `settles T+1`, `settles 25-Dec-2026 or named 25-dec`, `firm`, `on NSE`. */
export function termText(wanted: TermCondition): string {
  switch (wanted.term) {
    case "settlement":
      if (wanted.by === "delta") return `settles T+${wanted.delta}`;
      return `settles ${formatDate(wanted.date)} or named ${wanted.words}`;
    case "state":
      return wanted.state === "DEFAULT" ? "firm" : "indicative";
    case "venue":
      return wanted.venue === "OTC" ? "OTC" : `on ${wanted.venue}`;
  }
}
