/** What a bond without a rating in the data is filed under. */
export const UNRATED = "UNRATED";

/** The government's own paper. */
export const SOVEREIGN = "SOV";

/** Credit enhanced and structured obligations: the symbol stands on somebody else's support. */
const SUPPORTED = /\s?\((?:CE|SO)\)$/i;

/** The symbol of the scale that a rating stands on: `AA+` of `AA+(CE)`. */
export const scaleSymbolOf = (rating: string): string => rating.replace(SUPPORTED, "");

/**
 * Ratings from the safest down. The government's own paper comes first, then the symbols in the order of the scale, each
 * followed by its supported forms, then what the scale does not know, by letter.
 * @param scale symbols of the long-term scale, the safest first
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

/** How a rating is written in a list of filters. */
export function ratingLabel(symbol: string): string {
  if (symbol === UNRATED) return "Not rated in the data";
  return symbol === SOVEREIGN ? "Sovereign" : symbol;
}
