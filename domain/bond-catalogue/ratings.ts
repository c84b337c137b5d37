/** Rating value of a bond without a rating in the data. */
export const UNRATED = "UNRATED";

/** Government paper. */
export const SOVEREIGN = "SOV";

/** Suffix of credit enhanced and structured obligations, whose rating rests on another party's support. */
const SUPPORTED = /\s?\((?:CE|SO)\)$/i;

/** Symbol on the rating scale: `AA+` for `AA+(CE)`. */
export const scaleSymbolOf = (rating: string): string => rating.replace(SUPPORTED, "");

/**
 * Ratings, safest first: government paper, then the symbols in scale order, each followed by its supported forms, then
 * unknown symbols alphabetically.
 * @param scale symbols of the long-term scale, safest first
 */
export function inRatingOrder(symbols: Iterable<string>, scale: readonly string[]): string[] {
  const rank = (symbol: string): number => {
    if (symbol === SOVEREIGN) return -1;
    const place = scale.indexOf(scaleSymbolOf(symbol));
    return place < 0 ? Infinity : place + (SUPPORTED.test(symbol) ? 0.5 : 0);
  };
  return [...new Set(symbols)].toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    if (first !== second) return first < second ? -1 : 1;
    return a < b ? -1 : 1;
  });
}

/** Rating as shown in a list of filters. */
export function ratingLabel(symbol: string): string {
  if (symbol === UNRATED) return "Not rated in the data";
  return symbol === SOVEREIGN ? "Sovereign" : symbol;
}
