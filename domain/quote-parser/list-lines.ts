import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseDealLine } from "#domain/quote-parser/deal-line.ts";
import type { BondLookup, QuoteReading, QuoteSide } from "#domain/quote-parser/reading.ts";

// A line of a list names a bond, and may leave out side, size and level: `sell 7.18gs33 10cr`, `7.26 gs 33`, an ISIN alone. It
// is read by the grammar of deal lines, which asks for a side and a level: what is left out is lent to it and not taken back.

/** A line of a list as written; what it does not say, or says of several bonds, is null. */
export interface ListLineReading {
  text: string;
  isin: string | null;
  /** ISINs that fit when `isin` is null, the likeliest first. */
  candidates: readonly string[];
  side: QuoteSide | null;
  sizeRupees: number | null;
  /** Clean price per 100 of face, or yield in percent; at most one. */
  price: number | null;
  yieldPct: number | null;
}

const LENT_LEVEL = "@100";
const LENT_SIDE = "b";

/** Reads each line that holds anything, in the order written. @param lookup built for `today` */
export function readListLines(text: string, lookup: BondLookup, today: IsoDate): ListLineReading[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => readListLine(line, lookup, today));
}

function readListLine(text: string, lookup: BondLookup, today: IsoDate): ListLineReading {
  const tries = [
    { written: text, saysSide: true, saysLevel: true },
    { written: `${text} ${LENT_LEVEL}`, saysSide: true, saysLevel: false },
    { written: `${LENT_SIDE} ${text}`, saysSide: false, saysLevel: true },
    { written: `${LENT_SIDE} ${text} ${LENT_LEVEL}`, saysSide: false, saysLevel: false },
  ];
  for (const { written, saysSide, saysLevel } of tries) {
    const read = parseDealLine(written, lookup, today);
    if (read !== null && read.status !== "off") return taken(text, read, saysSide, saysLevel);
  }
  return { text, isin: null, candidates: [], side: null, sizeRupees: null, price: null, yieldPct: null };
}

function taken(text: string, read: QuoteReading, saysSide: boolean, saysLevel: boolean): ListLineReading {
  const { isin, candidates, side, sizeRupees, price, yieldPct } = read;
  return {
    text,
    isin,
    candidates,
    side: saysSide ? side : null,
    sizeRupees,
    price: saysLevel ? price : null,
    yieldPct: saysLevel ? yieldPct : null,
  };
}
