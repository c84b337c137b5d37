import { scaleSymbolOf, SOVEREIGN } from "#domain/bond-catalogue/ratings.ts";

// The long-term scale as the agencies of India write it, and the sets that people name by one of its ends.

/** Symbols from the safest down, without the forms that stand on somebody else's support. */
export const RATING_SCALE = [
  "AAA",
  "AA+",
  "AA",
  "AA-",
  "A+",
  "A",
  "A-",
  "BBB+",
  "BBB",
  "BBB-",
  "BB+",
  "BB",
  "BB-",
  "B+",
  "B",
  "B-",
  "C+",
  "C",
  "C-",
  "D",
] as const;
export type RatingSymbol = (typeof RATING_SCALE)[number];

/** Credit enhanced and structured obligations: they stand beside their symbol. */
const SUPPORTED = ["", "(CE)", "(SO)"] as const;

export function isRating(text: string): text is RatingSymbol {
  return (RATING_SCALE as readonly string[]).includes(text);
}

/** Places of the scale from one symbol to another, both in, with their supported forms. */
export function ratingsBetween(from: number, to: number): string[] {
  return RATING_SCALE.slice(Math.max(0, from), to + 1).flatMap((symbol) => SUPPORTED.map((form) => symbol + form));
}

/** Place in the scale, 0 the safest; -1 for what is not on it. */
export function ratingPlace(rating: string): number {
  return (RATING_SCALE as readonly string[]).indexOf(scaleSymbolOf(rating));
}

export const ratingsFrom = (symbol: string): string[] => ratingsBetween(0, ratingPlace(symbol));
export const ratingsDownFrom = (symbol: string): string[] =>
  ratingsBetween(ratingPlace(symbol), RATING_SCALE.length - 1);
export const ratingsBelow = (symbol: string): string[] =>
  ratingsBetween(ratingPlace(symbol) + 1, RATING_SCALE.length - 1);
export const ratingsAbove = (symbol: string): string[] => ratingsBetween(0, ratingPlace(symbol) - 1);

/** AA+, AA and AA-: the symbols that share their letters. */
export function ratingFamily(symbol: string): string[] {
  const letters = symbol.replace(/[+-]$/, "");
  return RATING_SCALE.filter((each) => each.replace(/[+-]$/, "") === letters);
}

/** A set of ratings in words: the ends where it is a stretch of the scale, otherwise each of them. */
export function ratingsText(ratings: readonly string[]): string {
  const places = [...new Set(ratings.map(ratingPlace))].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = [places[0], places.at(-1)];
  const isStretch =
    ratings.length > 1 && first >= 0 && places.length === last - first + 1 && ratings.length === 3 * places.length;
  if (!isStretch) return ratings.map((each) => (each === SOVEREIGN ? "sovereign" : each)).join(" or ");
  const [best, worst] = [RATING_SCALE[first] ?? "", RATING_SCALE[last] ?? ""];
  if (first === 0) return `${worst} and better`;
  return last === RATING_SCALE.length - 1 ? `${best} and below` : `between ${best} and ${worst}`;
}
