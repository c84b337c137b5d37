import type { Exchange } from "#domain/entities/exchanges.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { QuoteSide } from "#domain/quote-parser/reading.ts";

/** Terms of one quote; null when the line does not state them. */
export interface DealTerms {
  side: QuoteSide | null;
  sizeRupees: number | null;
  /** Clean price per 100 of face, or yield in percent; at most one of them. */
  price: number | null;
  yieldPct: number | null;
  /** Working days after the deal, or a fixed date; at most one of them. */
  settlementDelta: number | null;
  settlementDate: IsoDate | null;
  /** Format of the validity field: `DAY`, `30m`, `till 15:30`. */
  validity: string | null;
  state: "DEFAULT" | "INDICATIVE" | null;
  /** `OTC`: no exchange. */
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

/** Characters of a line with their reading. `link`: words and marks without meaning between the terms. */
export interface LineSpan {
  start: number;
  end: number;
  is: LineField | "link" | "unread";
}

/** A recognised part of a line. */
export interface LinePart extends LineSpan {
  is: LineField | "link";
  terms: Partial<DealTerms>;
  /** Error text when a quote cannot have it as typed. */
  problem: string | null;
}
