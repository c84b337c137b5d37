const FIGURES = new Set([
  "quantum",
  "bid_size",
  "offer_size",
  "face",
  "quantity",
  "yield",
  "price",
  "bid_yield",
  "bid_price",
  "offer_yield",
  "offer_price",
  "cost_price",
  "cost_yield",
  "brokerage_paise_per_100",
]);

/** True for a field that is a figure. */
export const isFigureField = (field: string): boolean => FIGURES.has(field);
