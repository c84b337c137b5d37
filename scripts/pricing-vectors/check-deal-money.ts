import { paiseToRupees } from "#domain/lib/paise.ts";
import { type Brokerage, brokerageOf, type BrokerageTerms, dealPayments } from "#domain/pricing/brokerage.ts";
import { consideration } from "#domain/pricing/consideration.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { type PricedBond, priceLevel } from "#domain/pricing/price-bond.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { ConsiderationDealCase, SideTerms } from "./consideration-file.ts";
import { type Miss, Misses } from "./miss.ts";

/** Differences between the product's money of a deal and the case. */
export function missesOfDealMoney(deal: ConsiderationDealCase): Miss[] {
  const misses = new Misses();
  const priced = price(deal);
  if (typeof priced === "string") return [{ quantity: "price", expected: deal.expected.clean_price, got: priced }];
  checkPrice(misses, deal.expected, priced);
  checkMoney(misses, deal, priced);
  return misses.found;
}

function price(deal: ConsiderationDealCase): PricedBond | string {
  const terms = termsOf({ isin: deal.isin, call_date: null, ...deal.bond }, deal.settlement_date);
  if (!terms.ok) return terms.reason;
  const flows = prepareFlows(terms.terms, deal.settlement_date);
  if (!flows.ok) return flows.reason;
  const priced = priceLevel(
    flows,
    deal.fixed_field === "yield"
      ? { fixedField: "yield", bondYield: Number(deal.yield) }
      : { fixedField: "price", cleanPrice: Number(deal.clean_price) },
  );
  return priced.ok ? priced : priced.reason;
}

function checkPrice(misses: Misses, expected: ConsiderationDealCase["expected"], priced: PricedBond): void {
  misses.same("family", expected.family, priced.family);
  misses.same("clean_price", expected.clean_price, priced.cleanPrice.toFixed(4));
  misses.same("previous_coupon_date", expected.previous_coupon_date, priced.previousCouponDate);
  misses.same("next_coupon_date", expected.next_coupon_date, priced.nextCouponDate);
  misses.same("ex_interest", expected.ex_interest, priced.exInterest);
  misses.same("accrued_days", expected.accrued_days, priced.accruedDays);
  // Zero-coupon paper has no coupon period.
  misses.same("period_days", expected.period_days, priced.accrualPeriodDays ?? 0);
}

function checkMoney(misses: Misses, deal: ConsiderationDealCase, priced: PricedBond): void {
  const { expected } = deal;
  const money = consideration({
    quantumRupees: deal.quantum_rupees,
    cleanPrice: priced.cleanPrice,
    accruedPer100: priced.accrued,
    isGovernment: isGovernmentPaper(deal.bond.category),
    outstandingPercent: priced.outstandingPercent,
  });
  const buyer = brokerageOf(brokerageTerms(deal.brokerage_terms.buyer), money);
  const seller = brokerageOf(brokerageTerms(deal.brokerage_terms.seller), money);
  const own: Brokerage = deal.side === "buy" ? buyer : seller;
  const payments = dealPayments(money, buyer, seller);
  misses.near("stamp_duty_unrounded", Number(expected.stamp_duty_unrounded), money.stampDutyPaiseUnrounded / 100, 1e-9);
  const got = {
    principal: money.principalPaise,
    accrued: money.accruedPaise,
    consideration: money.totalPaise,
    stamp_duty: money.stampDutyPaise,
    brokerage: own.brokeragePaise,
    gst: own.gstPaise,
    igst: own.igstPaise,
    cgst: own.cgstPaise,
    sgst: own.sgstPaise,
    buyer_brokerage: buyer.brokeragePaise,
    buyer_gst: buyer.gstPaise,
    seller_brokerage: seller.brokeragePaise,
    seller_gst: seller.gstPaise,
    clearing_pay_in_by_buyer: payments.payInPaise,
    clearing_pay_out_to_seller: payments.payOutPaise,
    total_buyer_pays: payments.buyerPaysPaise,
    total_seller_receives: payments.sellerReceivesPaise,
  };
  for (const quantity of Object.keys(got) as (keyof typeof got)[])
    misses.same(quantity, expected[quantity], paiseToRupees(got[quantity]).toFixed(2));
}

function brokerageTerms({ basis, value, gst_percent, gst_place }: SideTerms): BrokerageTerms {
  return {
    basis,
    value: Number(value ?? 0),
    gstPercent: Number(gst_percent ?? 0),
    gstPlace: gst_place ?? "INTER",
  };
}
