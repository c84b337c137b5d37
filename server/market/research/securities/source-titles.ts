import { publishedBasis } from "#domain/market-quote/published-basis.ts";

/** Titles of the reference data's source codes; a code is one of these and mostly a date. */
const TITLES: Readonly<Record<string, string>> = {
  "absl-mf": "Aditya Birla Sun Life MF portfolio",
  "axis-mf": "Axis MF portfolio",
  "bondx-nse-trades": "Exchange corporate bond trade report",
  "ccil-mtm": "CCIL mark-to-market",
  "circ-bse": "BSE listing circulars",
  "circ-nse": "NSE listing circulars",
  "dealer-inventory": "Dealer inventory",
  "dhan-nse": "Broker instrument list, NSE",
  "fyers-bse": "Broker instrument list, BSE",
  "fyers-nse": "Broker instrument list, NSE",
  "gsec-outstanding": "List of government securities outstanding",
  "hdfc-mf": "HDFC MF portfolio",
  "icici-bse": "Broker security master, BSE",
  "icici-mf": "ICICI Prudential MF portfolio",
  "icici-nse": "Broker security master, NSE",
  "issuer-ntpc": "NTPC, interest due dates",
  "name-in-bonds.csv": "Security name at BSE",
  "nippon-mf": "Nippon India MF portfolio",
  "nsdl-gov": "NSDL list of government securities",
  "page-bondsindia": "Bond page of bondsindia.com",
  "page-bondspe": "Bond page of bondspe.com",
  "page-dezerv": "Bond page of dezerv.in",
  "page-fpj": "News page, Free Press Journal",
  "page-hdfcsec": "Issue page, HDFC Securities",
  "page-icicidirect": "Bond page of icicidirect.com",
  "page-indiabonds": "Bond page of indiabonds.com",
  "page-investywise": "News page, Investywise",
  "page-jeevanutsav": "Bond page of jeevanutsav.com",
  "page-marketscreener": "News page, MarketScreener",
  "page-smest": "Bond page of smest.in",
  "page-tapbonds": "Bond page of tapbonds.com",
  pystatiq: "Dealer offer list",
  "sbi-mf": "SBI MF portfolio",
  "uti-mf": "UTI MF portfolio",
};

/** Times of sources whose code has none: a span, the latest day, the day itself. */
const TIMES: Readonly<Record<string, string>> = {
  "circ-bse": "2025-07 to 2026-08",
  "circ-nse": "2025-07 to 2026-08",
  "bondx-nse-trades": "on or before 2025-08-20",
  "nsdl-gov": "2022-05-18",
  "name-in-bonds.csv": "2025-11-10",
};

/** Pages that carry no date were read between these years. */
const UNDATED = "2023 to 2026";
const isUndated = (kind: string) => kind.startsWith("page-") || kind.startsWith("issuer-");

const DATED = /^(.*?)-(\d{4}(?:-\d{2}){0,2})$/;

export interface SourceLine {
  code: string;
  title: string;
  /** A day, a month or a year as given by the source, or a span. */
  as_of: string;
}

/** A source code in words, with the time it speaks of. */
export function sourceLine(code: string): SourceLine {
  const [, kind = code, date = ""] = DATED.exec(code) ?? [];
  return { code, title: TITLES[kind] ?? kind, as_of: TIMES[kind] ?? (isUndated(kind) ? UNDATED : date) };
}

/** The sources of a bond's facts, a line each. */
export function sourceLines(codes: string): SourceLine[] {
  return codes
    .split(";")
    .filter((code) => code !== "")
    .map(sourceLine);
}

/** The source of a published level; for government paper with how its yield is meant. */
export function levelSource(code: string, category: string | null, hasYield: boolean): string {
  const { title } = sourceLine(code);
  const basis = publishedBasis(category, code);
  return hasYield && basis !== "as quoted" ? `${title} (${basis} yield)` : title;
}

/** Published trades of an exchange, as opposed to valuations and offers. */
export function isExchangeTrade(code: string): boolean {
  return code.startsWith("bondx-");
}
