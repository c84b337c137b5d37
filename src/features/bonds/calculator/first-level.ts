import type { MarketQuote, MasterQuote } from "#domain/contract/http/securities.ts";
import { emptyLevel, type LevelInput, levelText } from "#domain/validation/pricing-input.ts";

interface Levels {
  market: Pick<MarketQuote, "bond_yield" | "clean_price">;
  master: Pick<MasterQuote, "bond_yield" | "clean_price"> | null;
  canBePriced: boolean;
}

/**
 * Initial level of a calculator: the market's yield, else the published one, else a price when only a price is known.
 */
export function firstLevel({ market, master, canBePriced }: Levels): LevelInput {
  const bondYield = market.bond_yield ?? master?.bond_yield ?? null;
  if (bondYield !== null) {
    return { ...emptyLevel, text: levelText("yield", bondYield), isDecided: true };
  }
  const cleanPrice = market.clean_price ?? master?.clean_price ?? null;
  if (cleanPrice === null || !canBePriced) return emptyLevel;
  return { ...emptyLevel, text: levelText("price", cleanPrice), mode: "price", isDecided: true };
}
