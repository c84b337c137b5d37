import type { Bond } from "#domain/entities/bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { readMessage } from "#domain/quote-parser/parse-quotes.ts";
import type { BondLookup, QuoteReading, QuoteSide, QuoteStatus } from "#domain/quote-parser/reading.ts";

// The deal line typed in the palette: side, size, bond, level, settlement, as in `b 10cr 7.18gs33 @101.25 t1`. It is read
// by the same grammar as chat, except that `@` always marks a price; a yield stands bare or with `y`.

export interface DealLine {
  side: QuoteSide;
  bond: Pick<Bond, "isin" | "display_name">;
  sizeRupees: number | null;
  price: number | null;
  yieldPct: number | null;
  settlementDelta: number | null;
  status: Exclude<QuoteStatus, "off"> | null;
}

/** The quote of a typed deal line; null when there is none, or more than one. */
export function parseDealLine(text: string, lookup: BondLookup, today: IsoDate): QuoteReading | null {
  if (lookup.today !== today) throw new RangeError(`The bonds are of ${lookup.today}, the line of ${today}`);
  const { readings } = readMessage(text.replaceAll(/\s+/g, " "), lookup, {
    atIsPrice: true,
    lastLevel: () => null,
  });
  return readings.length === 1 ? (readings[0] ?? null) : null;
}

/** The shortest line that `parseDealLine` reads back as the same quote: the bond by its name where that says it, else by ISIN. */
export function formatDealLine(line: DealLine, lookup: BondLookup): string {
  const named = written(line, shortName(line.bond.display_name));
  const back = parseDealLine(named, lookup, lookup.today);
  return back !== null && isSameQuote(line, back) ? named : written(line, line.bond.isin);
}

/** `7.18% GS 2033` as typed: `7.18gs33`; other names keep their spaces. */
function shortName(name: string): string {
  const short = name
    .toLowerCase()
    .replaceAll("%", "")
    .replaceAll("-", " ")
    .replaceAll(/\b20(\d\d)\b/g, "$1");
  return short.replace(/^(\S+) gs (\d\d)$/, "$1gs$2");
}

function written({ side, sizeRupees, price, yieldPct, settlementDelta, status }: DealLine, bond: string): string {
  const parts = [
    side === "BID" ? "b" : "s",
    sizeRupees === null ? null : sizeText(sizeRupees),
    bond,
    price === null ? null : `@${price}`,
    yieldPct === null ? null : `${Number.isInteger(yieldPct) ? yieldPct.toFixed(1) : yieldPct}y`,
    settlementDelta === null ? null : `t${settlementDelta}`,
    status === "subject" ? "subj" : status,
  ];
  return parts.filter((part) => part !== null).join(" ");
}

function sizeText(rupees: number): string {
  if (rupees >= 10_000_000) return `${rupees / 10_000_000}cr`;
  return rupees >= 100_000 ? `${rupees / 100_000}l` : `${rupees / 1000}k`;
}

function isSameQuote(line: DealLine, back: QuoteReading): boolean {
  return (
    back.isin === line.bond.isin &&
    back.side === line.side &&
    back.price === line.price &&
    back.yieldPct === line.yieldPct &&
    back.sizeRupees === line.sizeRupees &&
    back.settlementDelta === line.settlementDelta &&
    back.status === line.status
  );
}
