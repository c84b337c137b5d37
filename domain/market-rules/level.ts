import type { DealInContext } from "#domain/market-rules/deal-in-context.ts";
import { isGovernmentClass, isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import { type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";

/** Checks of the clean price and the yield as written. */
export function checkLevel({ deal, rules, day }: DealInContext): Finding {
  const { price, yieldPercent } = deal;
  const decimals = rules.numberOf("MR-451", "decimals", day);
  const most = rules.numberOf("MR-452", "most", day);
  const words = { decimals: String(decimals) };
  const refusals: Refusal[] = [];
  if (price !== null && decimalsOf(price) > decimals) refusals.push(refusal("MR-451", { ...words, level: "price" }));
  if (price !== null && !(Number(price) > 0 && Number(price) <= most)) {
    refusals.push(refusal("MR-452", { most: String(most) }));
  }
  if (yieldPercent !== undefined && decimalsOf(yieldPercent) > decimals) {
    refusals.push(refusal("MR-451", { ...words, level: "yield" }));
  }
  return { refusals, applied: [] };
}

const decimalsOf = (written: string) => written.split(".")[1]?.length ?? 0;

/** Yield quoted for a class: semi-annual, annual effective, or simple over 365 days. */
export type YieldBasis = "SEMI_ANNUAL" | "ANNUAL" | "MONEY_MARKET_365";

export function yieldBasisOf({ deal: { instrument } }: DealInContext): YieldBasis {
  if (instrument.class === "TBILL" || isMoneyMarketClass(instrument.class)) return "MONEY_MARKET_365";
  return isGovernmentClass(instrument.class) ? "SEMI_ANNUAL" : "ANNUAL";
}
