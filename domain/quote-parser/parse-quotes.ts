import type { IsoDate } from "#domain/lib/iso-date.ts";
import { readLine, type LineReading } from "#domain/quote-parser/line.ts";
import { withFormsJoined, type PlacedLine } from "#domain/quote-parser/filled-form.ts";
import { closeOver, headerOf, mergeHeader, NO_HEADER, type Header } from "#domain/quote-parser/header.ts";
import { tokensOf } from "#domain/quote-parser/lexer.ts";
import { type MessageTable, tableIn } from "#domain/quote-parser/message-table.ts";
import type { BondLookup, MessageProblem, OpenPair, QuoteReading } from "#domain/quote-parser/reading.ts";
import { readTableQuotes, type TableQuotes } from "#domain/quote-parser/table-quotes.ts";
import type { ReadAs } from "#domain/quote-parser/line-items.ts";
import { senseOf, type Token } from "#domain/quote-parser/tokens.ts";

// Reads a message line by line. A line with a bond and a level on a side is a quote. A line with neither sets facts
// (side, issuer, product, size, settlement, firm or subject) for the lines below it or, after the quotes, for those
// above. Trade reports, questions, news and back-office talk give nothing, and a heading that announces them silences
// its lines.

/** A line that only names a bond: its levels may be on the lines below. */
interface Named {
  tokens: readonly Token[];
  readBefore: number;
}
const NONE_NAMED: Named = { tokens: [], readBefore: 0 };

/** Minimum lines without a side to be a list and not a mentioned figure. */
const LEAST_SIDELESS = 2;

export interface MessageReading {
  readings: QuoteReading[];
  openPairs: OpenPair[];
  /** Problems of its table. */
  problems: readonly MessageProblem[];
}

/** Last known level of a bond: price per 100, or yield in percent; null without one. */
export type LastLevel = (isin: string) => number | null;

/**
 * Quotes in a chat message, in the order written; empty for anything else. Bonds repaid by `today` never count; the
 * lookup must be built for the same day. Levels without their big figure (60/64) are completed from what the message
 * states for the bond before, else from `lastLevel`; without either they are not quotes. Pure; never throws.
 */
export function parseQuotes(text: string, lookup: BondLookup, today: IsoDate, lastLevel?: LastLevel): QuoteReading[] {
  return parseMessage(text, lookup, today, lastLevel).readings;
}

/** Quotes as from `parseQuotes`, and two-ways whose big figure is unknown. */
export function parseMessage(
  text: string,
  lookup: BondLookup,
  today: IsoDate,
  lastLevel: LastLevel = () => null,
): MessageReading {
  if (lookup.today !== today) throw new RangeError(`The bonds are of ${lookup.today}, the message of ${today}`);
  return readMessage(text, lookup, { atIsPrice: false, lastLevel });
}

function readMessage(text: string, lookup: BondLookup, readAs: ReadAs): MessageReading {
  const table = tableIn(text, lookup);
  const read = readUnder(NO_HEADER, text, table, lookup, readAs);
  // Lines without a side whose last line states it: `rec 7.40 mar 36 7.21 / pfc 7.38 jan 32 7.10 / offers`.
  const isClosing = read.readings.length === 0 && read.sideless >= LEAST_SIDELESS && read.header.side !== null;
  return isClosing ? readUnder({ ...NO_HEADER, side: read.header.side }, text, table, lookup, readAs) : read;
}

function readUnder(
  given: Header,
  text: string,
  table: MessageTable | null,
  lookup: BondLookup,
  readAs: ReadAs,
): MessageReading & { header: Header; sideless: number } {
  const readings: QuoteReading[] = [];
  const openPairs: OpenPair[] = [];
  const recalling: ReadAs = { ...readAs, lastLevel: (isin) => quotedLevel(readings, isin) ?? readAs.lastLevel(isin) };
  let header = given;
  let sideless = 0;
  let quotes: TableQuotes | null = null;
  let named: Named = NONE_NAMED;
  let lastName: readonly Token[] = [];
  const read = (tokens: readonly Token[]) => readLine(tokens, text, lookup, header, recalling);
  const retained = (line: LineReading) => {
    readings.push(...line.readings);
    openPairs.push(...line.openPairs);
  };
  for (const { line, offset, row } of placedLines(text, table)) {
    if (row !== null && table !== null) {
      quotes ??= readTableQuotes(table, text, lookup, header);
      readings.push(...(quotes.readings.get(row) ?? []));
      named = NONE_NAMED;
      continue;
    }
    const tokens = tokensOf(line, offset);
    if (tokens.length === 0) continue;
    const alone = read(tokens);
    const isBare = alone.noQuote === null && alone.bonds === 0 && (alone.hasLevel || alone.hasCutPair);
    if (named.tokens.length > 0 && isBare) {
      named = { ...named, tokens: [...named.tokens, ...tokens] };
      readings.length = named.readBefore;
      retained(read(named.tokens));
      continue;
    }
    if (isBare && lastName.length > 0 && tokens.some((token) => senseOf(token) === "same")) {
      retained(read([...lastName, ...tokens]));
      continue;
    }
    const isName = alone.bonds === 1 && alone.readings.length === 0 && !alone.hasLevel && alone.noQuote !== "report";
    const sizes = tokens.filter(({ kind }) => kind === "size");
    const name = alone.noQuote === null ? tokens : [...alone.name, ...sizes];
    named = isName ? { tokens: name, readBefore: readings.length } : NONE_NAMED;
    if (alone.bonds > 0) lastName = alone.name;
    if (alone.bonds > 0 && alone.hasLevel && alone.noQuote === null) sideless += 1;
    retained(alone);
    if (alone.bonds > 0 || alone.hasLevel) continue;
    const ownHeader = headerOf(tokens, lookup);
    if (ownHeader === null) continue;
    if (readings.length > 0) closeOver(readings, ownHeader);
    header = mergeHeader(header, ownHeader);
  }
  return { readings, openPairs, header, sideless, problems: quotes?.problems ?? [] };
}

function quotedLevel(readings: readonly QuoteReading[], isin: string): number | null {
  const last = readings.findLast((reading) => reading.isin === isin);
  return last?.price ?? last?.yieldPct ?? null;
}

/** A line end, a question mark, or the comma before the writer's own quote: `pls show better, i am 97.88 bid`. */
const SENTENCE_ENDS = /(?<=\n|\?\s)|(?<=,\s)(?=(?:i am|i'm|we are|we r)\s)/i;

/** A line of a message, with its row if it belongs to a table. */
type MessageLine = PlacedLine & { row: number | null };

/** Lines in order; each line of a table is whole. */
function placedLines(text: string, table: MessageTable | null): MessageLine[] {
  const lines = [...linesOf(text)];
  if (table === null) return withFormsJoined(lines).map((line) => ({ ...line, row: null }));
  const ofTable = table.lines ?? [{ row: 0, start: 0, end: text.length }];
  const isOfTable = ({ offset, line }: PlacedLine) =>
    ofTable.some(({ start, end }) => offset < end && start < offset + line.length);
  return [
    ...withFormsJoined(lines.filter((line) => !isOfTable(line))).map((line) => ({ ...line, row: null })),
    ...ofTable.map(({ row, start, end }) => ({ line: text.slice(start, end), offset: start, row })),
  ].toSorted((one, other) => one.offset - other.offset);
}

function* linesOf(text: string): Generator<PlacedLine> {
  let offset = 0;
  for (const line of text.split(SENTENCE_ENDS)) {
    yield { line: line.replace(/\n$/, ""), offset };
    offset += line.length;
  }
}
