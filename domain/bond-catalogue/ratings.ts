/** What a bond without a rating in the data is filed under. */
export const UNRATED = "UNRATED";

/** Credit enhanced: the symbol stands on somebody else's support. */
const ENHANCED = /\s?\(CE\)$/i;

/**
 * Ratings from the safest down. The government's own paper comes first, then the symbols in the order of the scale, each
 * followed by its credit-enhanced form, then what the scale does not know, by letter.
 * @param scale symbols of the long-term scale, the safest first
 */
export function inRatingOrder(symbols: Iterable<string>, scale: readonly string[]): string[] {
  const rank = (symbol: string): number => {
    if (symbol === "SOV") return -1;
    const place = scale.indexOf(symbol.replace(ENHANCED, ""));
    return place < 0 ? Infinity : place + (ENHANCED.test(symbol) ? 0.5 : 0);
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
  return symbol === "SOV" ? "Sovereign" : symbol;
}
