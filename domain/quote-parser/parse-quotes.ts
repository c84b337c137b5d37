import type { IsoDate } from "#domain/lib/iso-date.ts";
import { readLine } from "./line.ts";
import { closeOver, headerOf, mergeHeader, NO_HEADER, type Header } from "./header.ts";
import { tokensOf } from "./lexer.ts";
import type { BondLookup, QuoteReading } from "./reading.ts";
import { rowTokens, tableHead, type TableHead } from "./table.ts";
import type { ReadAs } from "./line-items.ts";
import type { Token } from "./tokens.ts";

// A message is read line by line. A line with a bond and a level on a side is a quote; a line with neither sets what holds
// for the lines below it (side, issuer, product, size, settlement, firm or subject) or, after the quotes, for those above.
// Trade reports, questions, news and back-office talk give nothing, and a heading that announces them silences its lines.

/** A line that names a bond and no more: its levels may stand on the lines below. */
interface Named {
  tokens: readonly Token[];
  readBefore: number;
}
const NONE_NAMED: Named = { tokens: [], readBefore: 0 };

const CHAT: ReadAs = { atIsPrice: false };

/**
 * The quotes a chat message holds, in the order written; none for anything else. Bonds repaid by `today` never count; the
 * lookup must be built for the same day. Pure, and never throws on any text.
 */
export function parseQuotes(text: string, lookup: BondLookup, today: IsoDate): QuoteReading[] {
  if (lookup.today !== today) throw new RangeError(`The bonds are of ${lookup.today}, the message of ${today}`);
  return readMessage(text, lookup, CHAT);
}

export function readMessage(text: string, lookup: BondLookup, readAs: ReadAs): QuoteReading[] {
  const readings: QuoteReading[] = [];
  let header: Header = NO_HEADER;
  let table: TableHead | null = null;
  let named: Named = NONE_NAMED;
  for (const { line, offset } of linesOf(text)) {
    const head = tableHead(line);
    if (head !== null) {
      table = head;
      named = NONE_NAMED;
      continue;
    }
    const tokens = (table === null ? null : rowTokens(table, line, offset)) ?? tokensOf(line, offset);
    if (tokens.length === 0) continue;
    const alone = readLine(tokens, text, lookup, header, readAs);
    if (named.tokens.length > 0 && alone.talk === null && alone.bonds === 0 && alone.hasLevel) {
      named = { ...named, tokens: [...named.tokens, ...tokens] };
      readings.length = named.readBefore;
      readings.push(...readLine(named.tokens, text, lookup, header, readAs).readings);
      continue;
    }
    const isName = alone.bonds === 1 && alone.readings.length === 0 && !alone.hasLevel && alone.talk !== "report";
    named = isName ? { tokens: alone.talk === null ? tokens : alone.name, readBefore: readings.length } : NONE_NAMED;
    readings.push(...alone.readings);
    if (alone.bonds > 0 || alone.hasLevel) continue;
    const said = headerOf(tokens, lookup);
    if (said === null) continue;
    if (readings.length > 0) closeOver(readings, said);
    header = mergeHeader(header, said);
  }
  return readings;
}

function* linesOf(text: string): Generator<{ line: string; offset: number }> {
  let offset = 0;
  for (const line of text.split(/(?<=\n|\?\s)/)) {
    yield { line: line.replace(/\n$/, ""), offset };
    offset += line.length;
  }
}
