import type { MarketQuote, MasterQuote } from "#domain/contract/http/securities.ts";
import { pctOfYieldFraction } from "#domain/lib/decimal.ts";
import { emptyPricingInput, type PricingInputState } from "#domain/validation/pricing-input.ts";

interface Levels {
  market: Pick<MarketQuote, "bond_yield" | "clean_price">;
  master: Pick<MasterQuote, "bond_yield" | "clean_price"> | null;
  canBePriced: boolean;
}

/** The level a calculator starts at: the market's yield, else the reference one, else a price where only that is known. */
export function firstLevel({ market, master, canBePriced }: Levels): PricingInputState {
  const value = { ...emptyPricingInput.value, canBePriced };
  const bondYield = market.bond_yield ?? master?.bond_yield ?? null;
  if (bondYield !== null) {
    const text = pctOfYieldFraction(bondYield).toFixed(4);
    return { value: { ...value, bondYield }, mode: "yield", text, error: null };
  }
  const cleanPrice = market.clean_price ?? master?.clean_price ?? null;
  if (cleanPrice === null || !canBePriced) return { ...emptyPricingInput, value };
  const text = cleanPrice.toFixed(4);
  return { value: { ...value, fixedField: "price", cleanPrice }, mode: "price", text, error: null };
}
