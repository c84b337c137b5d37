import type { Bond } from "#domain/entities/bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

export type QuoteSide = "BID" | "ASK";
export type QuoteStatus = "firm" | "subject" | "off";

/** One quote read from a message. Missing terms are null; `unresolved` names those left open. */
export interface QuoteReading {
  /** Null when several bonds match, or none that we know. */
  isin: string | null;
  /** Matching ISINs when `isin` is null, likeliest first, at most `MOST_CANDIDATES`. */
  candidates: readonly string[];
  /** Null only for a withdrawal that names neither the bid nor the offer. */
  side: QuoteSide | null;
  /** Clean price per 100 of face. A quote has a price or a yield; a withdrawal may have neither. */
  price: number | null;
  yieldPct: number | null;
  sizeRupees: number | null;
  /** Working days from trade to settlement. */
  settlementDelta: number | null;
  status: QuoteStatus | null;
  /** Position of the quote in the message; both sides of a two-way share a span. */
  span: { start: number; end: number };
  text: string;
  /** 0 to 1: confidence in bond, side and level. */
  confidence: number;
  unresolved: readonly Unresolved[];
}

/** A two-way whose big figure is written nowhere, so that no level is guessed: `7.18 33 60/64`. */
export interface OpenPair {
  /** Matching bonds, likeliest first, at most `MOST_CANDIDATES`. */
  isins: readonly string[];
  /** As written: `60`, `64`. */
  first: string;
  second: string;
  sizeRupees: number | null;
  span: { start: number; end: number };
  text: string;
}

/** Reason that a table of a message, or a row of it, gives no quotes. */
export interface MessageProblem {
  start: number;
  end: number;
  text: string;
}

export type Unresolved = "bond" | "side";

export const MOST_CANDIDATES = 8;

/** Kinds of paper a message may name. Corporate words (NCD, bond) do not narrow the search and are dropped. */
export type Product = "GSEC" | "SDL" | "TBILL" | "STRIPS" | "FRB" | "SGB" | "PERP";

/** Everything a message states about the bond meant. */
export interface BondName {
  isin: string | null;
  /** Last characters of an ISIN. */
  isinTail: string | null;
  /** Issuer or state words in order, folded like those of the search index. */
  names: readonly string[];
  product: Product | null;
  couponPct: number | null;
  year: number | null;
  /** 1 to 12. */
  month: number | null;
  day: number | null;
  /** Days of a treasury bill at issue. */
  billDays: number | null;
  /** `10y`: a benchmark by its years to maturity, which identifies no bond for certain. */
  benchmarkYears: number | null;
}

export interface BondMatch {
  /** Live bonds that match equally well, likeliest first. */
  bonds: readonly Bond[];
  /** 0 to 1: match quality of the words. */
  fit: number;
}

/** Bond universe for the parser. Bonds repaid by `today` are never found. */
export interface BondLookup {
  readonly today: IsoDate;
  /** True when a folded word is part of an issuer's or state's name, or short for one. */
  knows: (word: string) => boolean;
  /** True when the words together name an issuer or state. */
  isIssuer: (names: readonly string[]) => boolean;
  find: (words: BondName) => BondMatch;
  /** True when the words match a repaid bond. */
  isRepaid: (words: BondName) => boolean;
}

export const NO_WORDS: BondName = {
  isin: null,
  isinTail: null,
  names: [],
  product: null,
  couponPct: null,
  year: null,
  month: null,
  day: null,
  billDays: null,
  benchmarkYears: null,
};
