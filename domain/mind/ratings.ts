import { scaleSymbolOf, SOVEREIGN } from "#domain/bond-catalogue/ratings.ts";

// Long-term rating scale of the Indian agencies, and sets of ratings named by a bound.

/** Symbols from safest to riskiest, without suffixes for external support. */
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

/** Suffixes of credit-enhanced and structured obligations. */
const SUPPORTED = ["", "(CE)", "(SO)"] as const;

export function isRating(text: string): text is RatingSymbol {
  return (RATING_SCALE as readonly string[]).includes(text);
}

/** Symbols between two positions of the scale, both included, with their suffixed forms. */
export function ratingsBetween(from: number, to: number): string[] {
  return RATING_SCALE.slice(Math.max(0, from), to + 1).flatMap((symbol) => SUPPORTED.map((form) => symbol + form));
}

/** Position on the scale, 0 is the safest; -1 when not on it. */
export function ratingPlace(rating: string): number {
  return (RATING_SCALE as readonly string[]).indexOf(scaleSymbolOf(rating));
}

export const ratingsFrom = (symbol: string): string[] => ratingsBetween(0, ratingPlace(symbol));
export const ratingsDownFrom = (symbol: string): string[] =>
  ratingsBetween(ratingPlace(symbol), RATING_SCALE.length - 1);
export const ratingsBelow = (symbol: string): string[] =>
  ratingsBetween(ratingPlace(symbol) + 1, RATING_SCALE.length - 1);
export const ratingsAbove = (symbol: string): string[] => ratingsBetween(0, ratingPlace(symbol) - 1);

/** AA+, AA and AA-: symbols with the same letters. */
export function ratingFamily(symbol: string): string[] {
  const letters = symbol.replace(/[+-]$/, "");
  return RATING_SCALE.filter((each) => each.replace(/[+-]$/, "") === letters);
}

/** Text of a set of ratings: both ends of a contiguous range, otherwise each symbol. */
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
