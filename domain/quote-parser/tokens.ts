import type { Sense } from "#domain/quote-parser/vocabulary.ts";

interface Placed {
  /** Start offset in the message. */
  start: number;
  end: number;
}

export interface NumberToken extends Placed {
  kind: "number";
  value: number;
  /** Digits as written, without commas. */
  digits: string;
  /** True with `@` in front, or with `%`, `y` or `ytm` behind. */
  at: boolean;
  percent: boolean;
  yieldMark: boolean;
}

export interface WordToken extends Placed {
  kind: "word";
  /** Lower case, without punctuation. */
  word: string;
  sense: Sense | null;
}

export interface DateToken extends Placed {
  kind: "date";
  year: number;
  /** 0 when not written. */
  month: number;
  day: number;
  /** True for an all-numeric date, whose day and month may be in American order. */
  swap: boolean;
}

/** Two levels written as one: 102.60/66. */
export interface PairToken extends Placed {
  kind: "pair";
  first: number;
  second: number;
  digits: readonly [string, string];
  percent: boolean;
}

export type Token =
  | NumberToken
  | WordToken
  | DateToken
  | (Placed & { kind: "isin"; isin: string })
  | (Placed & { kind: "tail"; tail: string })
  | PairToken
  | (Placed & { kind: "size"; rupees: number })
  /** Sizes by side, in crore as written: 10x5 is bid by offer. */
  | (Placed & { kind: "sizes"; bidRupees: number; askRupees: number })
  | (Placed & { kind: "settle"; delta: number })
  | (Placed & { kind: "bill"; days: number })
  | (Placed & { kind: "benchmark"; years: number })
  /** A time of day, a duration, a move in basis points: figures that are no level, size or bond. */
  | (Placed & { kind: "moment" })
  | (Placed & { kind: "mark"; mark: string });

export function isMark(token: Token | undefined, marks: string): boolean {
  return token?.kind === "mark" && marks.includes(token.mark);
}

export function senseOf(token: Token | undefined): Sense | null {
  return token?.kind === "word" ? token.sense : null;
}
