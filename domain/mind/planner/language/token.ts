import type { IsoDate } from "#domain/lib/iso-date.ts";

/** Unit of a number. */
export type NumberUnit = "percent" | "bp" | "years" | "months" | "days" | "rupees";

interface Written {
  /** Original text. */
  words: string;
}

export interface NumberToken extends Written {
  kind: "number";
  value: number;
  unit: NumberUnit | null;
  /** `8+`: this or more. */
  isOpen: boolean;
}
export interface RangeToken extends Written {
  kind: "range";
  from: number;
  to: number;
  unit: NumberUnit | null;
}
export interface DateToken extends Written {
  kind: "date";
  from: IsoDate;
  to: IsoDate;
  precision: "day" | "month" | "span" | "year";
}
export interface RatingToken extends Written {
  kind: "rating";
  symbol: string;
}

/** A piece of the sentence. */
export type Token =
  | NumberToken
  | RangeToken
  | DateToken
  | RatingToken
  | (Written & { kind: "word"; text: string })
  | (Written & { kind: "isin"; text: string })
  | (Written & { kind: "symbol"; text: string })
  | (Written & { kind: "settle"; delta: number })
  | (Written & { kind: "place"; place: number })
  | (Written & { kind: "sign"; text: string })
  | (Written & { kind: "stop"; text: string })
  | (Written & { kind: "quoted"; text: string });
