import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";

/** Text of a level, owned number first: `6.8500 % (99.1234)`. */
export function levelSentence(of: {
  fixed_field: string;
  yield_stored: number | null;
  unit_price_stored: number | null;
}): string {
  const yieldText = `${formatYieldPct(of.yield_stored)} %`;
  const priceText = formatPrice(of.unit_price_stored);
  if (of.yield_stored === null) return priceText;
  if (of.unit_price_stored === null) return yieldText;
  return of.fixed_field === "price" ? `${priceText} (${yieldText})` : `${yieldText} (${priceText})`;
}
