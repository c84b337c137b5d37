import type { Token } from "#domain/quote-parser/tokens.ts";

// A form of token: a sticky pattern and a function that makes the token, or null when it is none after all.

export type TokenBody = Token extends infer T ? (T extends Token ? Omit<T, "start" | "end"> : never) : never;
type Make = (found: RegExpExecArray, start: number) => TokenBody | null;
export type Form = readonly [pattern: RegExp, make: Make];

export function sticky(source: string): RegExp {
  return new RegExp(source, "y");
}

/** A figure without meaning for a quote. */
export function moment(): TokenBody {
  return { kind: "moment" };
}
