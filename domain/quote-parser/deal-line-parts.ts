import type { Exchange } from "#domain/entities/exchanges.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { QuoteSide } from "#domain/quote-parser/reading.ts";

/** The terms of one quote; null where the line does not say. */
export interface DealTerms {
  side: QuoteSide | null;
  sizeRupees: number | null;
  /** Clean price per 100 of face, or yield in percent; at most one. */
  price: number | null;
  yieldPct: number | null;
  /** Working days from the deal, or a day of its own; at most one. */
  settlementDelta: number | null;
  settlementDate: IsoDate | null;
  /** As the field of validity takes it: `DAY`, `30m`, `till 15:30`. */
  validity: string | null;
  state: "DEFAULT" | "INDICATIVE" | null;
  /** `OTC`: to no exchange. */
  venue: Exchange | "OTC" | null;
  /** As typed. */
  client: string | null;
  custodian: string | null;
  minimum: string | null;
}

export const NO_TERMS: DealTerms = {
  side: null,
  sizeRupees: null,
  price: null,
  yieldPct: null,
  settlementDelta: null,
  settlementDate: null,
  validity: null,
  state: null,
  venue: null,
  client: null,
  custodian: null,
  minimum: null,
};

export const LINE_FIELDS = [
  "side",
  "size",
  "bond",
  "level",
  "basis",
  "settlement",
  "validity",
  "state",
  "venue",
  "client",
  "custodian",
  "minimum",
] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** Characters of a line and what they were read as. `link`: words and marks between the terms that say nothing. */
export interface LineSpan {
  start: number;
  end: number;
  is: LineField | "link" | "unread";
}

/** A part of a line that was read. */
export interface LinePart extends LineSpan {
  is: LineField | "link";
  says: Partial<DealTerms>;
  /** Why the quote cannot have it as typed. */
  problem: string | null;
}
