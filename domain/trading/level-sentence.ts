import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";

/** A level in words, the owned number first: `6.8500 % (99.1234)`. */
export function levelSentence(of: {
  fixed_field: string;
  yield_stored: number | null;
  unit_price_stored: number | null;
}): string {
  const yieldWords = `${formatYieldPct(of.yield_stored)} %`;
  const priceWords = formatPrice(of.unit_price_stored);
  if (of.yield_stored === null) return priceWords;
  if (of.unit_price_stored === null) return yieldWords;
  return of.fixed_field === "price" ? `${priceWords} (${yieldWords})` : `${yieldWords} (${priceWords})`;
}
