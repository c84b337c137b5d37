import type { Bond } from "#domain/entities/bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

export type QuoteSide = "BID" | "ASK";
export type QuoteStatus = "firm" | "subject" | "off";

/** One quote as read from a message. What the message does not say is null; `unresolved` names what it leaves open. */
export interface QuoteReading {
  /** Null when several bonds fit, or none that we know. */
  isin: string | null;
  /** ISINs that fit when `isin` is null, the likeliest first, at most `MOST_CANDIDATES`. */
  candidates: readonly string[];
  /** Null only where a withdrawal does not say whether the bid or the offer goes. */
  side: QuoteSide | null;
  /** Clean price per 100 of face. A quote has a price or a yield; a withdrawal may have neither. */
  price: number | null;
  yieldPct: number | null;
  sizeRupees: number | null;
  /** Working days from trade to settlement. */
  settlementDelta: number | null;
  status: QuoteStatus | null;
  /** Where in the message the quote stands; both sides of a two-way share a span. */
  span: { start: number; end: number };
  text: string;
  /** 0 to 1: how surely bond, side and level are what the writer meant. */
  confidence: number;
  unresolved: readonly Unresolved[];
}

/** A two-way whose levels lack the big figure that nobody wrote, so that no level is guessed: `7.18 33 60/64`. */
export interface OpenPair {
  /** The bonds that fit, the likeliest first, at most `MOST_CANDIDATES`. */
  isins: readonly string[];
  /** As written: `60`, `64`. */
  first: string;
  second: string;
  sizeRupees: number | null;
  span: { start: number; end: number };
  text: string;
}

/** Why a table of a message, or a row of it, gives no quotes. */
export interface MessageProblem {
  start: number;
  end: number;
  text: string;
}

export type Unresolved = "bond" | "side";

export const MOST_CANDIDATES = 8;

/** Kinds of paper a message may name. A corporate word (NCD, bond) narrows nothing and is dropped. */
export type Product = "GSEC" | "SDL" | "TBILL" | "STRIPS" | "FRB" | "SGB" | "PERP";

/** Everything a message says about which bond is meant. */
export interface BondName {
  isin: string | null;
  /** Last characters of an ISIN. */
  isinTail: string | null;
  /** Issuer or state words in order, folded as the search index folds them. */
  names: readonly string[];
  product: Product | null;
  couponPct: number | null;
  year: number | null;
  /** 1 to 12. */
  month: number | null;
  day: number | null;
  /** Days of a treasury bill at issue. */
  billDays: number | null;
  /** `10y`: a benchmark by its years to go, which names no bond for certain. */
  benchmarkYears: number | null;
}

export interface BondMatch {
  /** Live bonds that fit equally well, the likeliest first. */
  bonds: readonly Bond[];
  /** 0 to 1: how well the words fit these bonds. */
  fit: number;
}

/** The bond universe as the parser asks it. Bonds repaid by `today` are never found. */
export interface BondLookup {
  readonly today: IsoDate;
  /** Whether a folded word is part of an issuer's or state's name, or short for one. */
  knows: (word: string) => boolean;
  /** Whether the words together name an issuer or state at all. */
  isIssuer: (names: readonly string[]) => boolean;
  find: (words: BondName) => BondMatch;
  /** Whether the words fit a bond that has been repaid. */
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
