import type { Vocabulary } from "#domain/tables/table.ts";

/** A few headings for tests of the parts that know no reader. */
export const SMALL: Vocabulary<
  "isin" | "quote_type" | "quantum" | "yield" | "price" | "bid_yield" | "offer_yield" | "settlement"
> = {
  fields: {
    isin: ["isin", "isin code", "ISIN / Security ID"],
    quote_type: ["quote_type", "side", "buy/sell"],
    quantum: ["quantum", "qty", "amount", "face value", "face value (per bond)"],
    yield: ["yield", "ytm", "yield %"],
    price: ["price", "clean price"],
    bid_yield: ["bid yield"],
    offer_yield: ["offer yield"],
    settlement: ["settlement", "T+"],
  },
  unused: ["security", "bond", "price (dirty)", "% to nav", "unrealised p&l", "market value", "#"],
  asked: { Rate: "a price or a yield?" },
  keys: ["isin"],
  needed: ["isin"],
  template: ["isin", "quote_type", "quantum", "yield"],
  mostRows: 3,
  isPasted: false,
};

export const PASTED = { ...SMALL, isPasted: true };
