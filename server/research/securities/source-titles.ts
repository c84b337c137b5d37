import { publishedBasis } from "#domain/market-quote/published-basis.ts";

/** What the codes of the reference data's sources stand for; a code is one of these and mostly a date. */
const TITLES: Readonly<Record<string, string>> = {
  "absl-mf": "Aditya Birla Sun Life MF portfolio",
  "axis-mf": "Axis MF portfolio",
  "bondx-nse-trades": "Exchange corporate bond trade report",
  "ccil-mtm": "CCIL mark-to-market",
  "circ-bse": "BSE listing circulars",
  "circ-nse": "NSE listing circulars",
  "dhan-nse": "Broker instrument list, NSE",
  "fyers-bse": "Broker instrument list, BSE",
  "fyers-nse": "Broker instrument list, NSE",
  "gsec-outstanding": "List of government securities outstanding",
  "hdfc-mf": "HDFC MF portfolio",
  "icici-bse": "Broker security master, BSE",
  "icici-mf": "ICICI Prudential MF portfolio",
  "icici-nse": "Broker security master, NSE",
  "nippon-mf": "Nippon India MF portfolio",
  "nsdl-gov": "NSDL list of government securities",
  pystatiq: "Dealer offer list",
  "sbi-mf": "SBI MF portfolio",
  "uti-mf": "UTI MF portfolio",
};

/** Sources whose code tells too little: a span of time, the latest day, the day itself. */
const TIMES: Readonly<Record<string, string>> = {
  "circ-bse": "2025-07 to 2026-08",
  "circ-nse": "2025-07 to 2026-08",
  "bondx-nse-trades": "on or before 2025-08-20",
  "nsdl-gov": "2022-05-18",
};

const DATED = /^(.*?)-(\d{4}(?:-\d{2}){0,2})$/;

export interface SourceLine {
  code: string;
  title: string;
  /** A day, a month or a year as the source has it, or a span. */
  as_of: string;
}

/** A source code in words, with the time it speaks of. */
export function sourceLine(code: string): SourceLine {
  const [, kind = code, date = ""] = DATED.exec(code) ?? [];
  return { code, title: TITLES[kind] ?? kind, as_of: TIMES[kind] ?? date };
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
