// Words for what a level counts, as headings name them, normalised.

const PERCENT = new Set(["%", "pct", "percent", "per", "cent", "p", "a", "pa", "annum", "ytm", "in"]);
const BASIS_POINTS = new Set(["bp", "bps", "basis", "points", "ytm", "in"]);
const PER_100 = new Set(["rs", "inr", "re", "per", "100", "clean", "in"]);

const wordsOf = (unit: string | null): string[] => (unit ?? "").split(" ").filter((word) => word !== "");

/** The count of a yield; `unknown` for words that may name another yield than that to maturity. */
export function yieldUnitOf(unit: string | null): "percent" | "bps" | "unknown" {
  const words = wordsOf(unit);
  if (words.every((word) => PERCENT.has(word))) return "percent";
  return words.every((word) => BASIS_POINTS.has(word)) ? "bps" : "unknown";
}

/** The count of a price; `unknown` for words that may name another one than the clean price per 100. */
export function priceUnitOf(unit: string | null): "per 100" | "unknown" {
  return wordsOf(unit).every((word) => PER_100.has(word)) ? "per 100" : "unknown";
}
