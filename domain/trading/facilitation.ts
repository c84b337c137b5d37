import { price4, roundHalfAway } from "#domain/lib/decimal.ts";
import { priceProblem } from "#domain/lib/deal-rules.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { ok, errField, type Verdict } from "#domain/trading/verdict.ts";

/** Prices per 100 that a facilitator shows to the two sides, with the spread between them. */
export interface FacilitatedPrices {
  buyerPrice: number | null;
  sellerPrice: number | null;
  sellerSpread: number | null;
}

const PLACES = 4;

/**
 * Buyer price is seller price plus spread: any two give the third, and a single one is completed from the earlier
 * prices.
 * @param asked prices sent; null where none
 */
export function facilitatedPrices(before: FacilitatedPrices, asked: FacilitatedPrices): Verdict<FacilitatedPrices> {
  const given = Object.values(asked).filter((value) => value !== null).length;
  if (given === 0) return ok(before);
  const buyer = asked.buyerPrice;
  const seller = asked.sellerPrice;
  const spread = asked.sellerSpread;
  if (buyer !== null && seller !== null) return bounded(buyer, seller, spread);
  if (buyer !== null && spread !== null) return bounded(buyer, buyer - spread, spread);
  if (seller !== null && spread !== null) return bounded(seller + spread, seller, spread);
  if (buyer !== null)
    return before.sellerPrice === null ? alone(before, asked) : bounded(buyer, before.sellerPrice, null);
  if (seller !== null) {
    if (before.sellerSpread !== null) return bounded(seller + before.sellerSpread, seller, null);
    return before.buyerPrice === null ? alone(before, asked) : bounded(before.buyerPrice, seller, null);
  }
  if (before.sellerPrice !== null) return bounded(before.sellerPrice + (spread ?? 0), before.sellerPrice, null);
  return alone(before, asked);
}

/** Stores numbers that do not yet give the third. */
function alone(before: FacilitatedPrices, asked: FacilitatedPrices): Verdict<FacilitatedPrices> {
  return ok({
    buyerPrice: asked.buyerPrice ?? before.buyerPrice,
    sellerPrice: asked.sellerPrice ?? before.sellerPrice,
    sellerSpread: asked.sellerSpread ?? before.sellerSpread,
  });
}

function bounded(buyer: number, seller: number, spread: number | null): Verdict<FacilitatedPrices> {
  const buyerPrice = price4(buyer);
  const sellerPrice = price4(seller);
  const sellerSpread = roundHalfAway(buyerPrice - sellerPrice, PLACES);
  if (spread !== null && roundHalfAway(spread, PLACES) !== sellerSpread) {
    return errField("seller_spread", tradingTexts.spreadDisagrees);
  }
  const problems = { buyer_price: priceProblem(buyerPrice), seller_price: priceProblem(sellerPrice) };
  if (problems.buyer_price !== null) return errField("buyer_price", problems.buyer_price);
  if (problems.seller_price !== null) return errField("seller_price", problems.seller_price);
  return ok({ buyerPrice, sellerPrice, sellerSpread });
}
