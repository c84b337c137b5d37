import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type Paise, shareOfPaise } from "#domain/lib/paise.ts";
import { consideration } from "#domain/pricing/consideration.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { type Level, priceLevel } from "#domain/pricing/price-bond.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { type PricingRefusal, refusePricing } from "#domain/pricing/terms.ts";
import type { Payment } from "#domain/inventory/payments.ts";

// The rupees of a holding: what a day's bonds earn, cost and are worth. Every amount is rounded once, to the paisa.

/** Flows of a bond for who holds it on a day; between a last record date and the repayment nothing is traded, but held. */
export function flowsForHolder(bond: BondFacts, day: IsoDate): PreparedFlows | PricingRefusal {
  const reading = termsOf(bond, day);
  if (!reading.ok) return reading;
  const flows = prepareFlows(reading.terms, day);
  return flows.ok || flows.code !== "shut" ? flows : prepareFlows({ ...reading.terms, recordDays: null }, day);
}

/** Clean price per 100 of a level, 4 decimals, and the yield that belongs to it. */
export function levelFor(flows: PreparedFlows | PricingRefusal, level: Level) {
  if (flows.ok) return priceLevel(flows, level);
  // A price needs no terms of the bond to be one.
  return level.fixedField === "price"
    ? { ok: true as const, cleanPrice: level.cleanPrice, bondYield: null }
    : refusePricing(flows.code, flows.reason);
}

/** Principal and accrued interest of a face (rupees, original) at a clean price on the day of the flows. */
export function moneyOfFace(
  bond: Pick<BondFacts, "category">,
  face: number,
  { cleanPrice, flows }: { cleanPrice: number; flows: PreparedFlows | PricingRefusal },
) {
  return consideration({
    quantumRupees: face,
    cleanPrice,
    accruedPer100: flows.ok ? flows.accrued : 0,
    isGovernment: isGovernmentPaper(bond.category),
    outstandingPercent: flows.ok ? flows.outstandingPercent : 100,
  });
}

/** What a payment brings to a face (rupees, original): of a repayment its principal, of a coupon its interest. */
export function paymentPaise(face: number, { per100, outstandingBefore }: Payment): Paise {
  return consideration({
    quantumRupees: face,
    cleanPrice: 0,
    // The interest of a coupon is worked out in binary: 12 decimals drop its noise.
    accruedPer100: roundHalfAway(per100, 12),
    isGovernment: true,
    outstandingPercent: outstandingBefore,
  }).accruedPaise;
}

/** Tax that the issuer keeps of a coupon, to the paisa. A memo: income is shown gross. */
export function taxOf(couponPaise: Paise, percent: number): Paise {
  return shareOfPaise(couponPaise, percent, 4);
}

/** What open face is worth, and its gain over cost. */
export interface HoldingValue {
  cleanPaise: Paise;
  accruedPaise: Paise;
  /** clean value and accrued interest of the day */
  dirtyPaise: Paise;
  /** null where the cost is not known */
  unrealisedPaise: Paise | null;
}

/** @param face rupees of original face @param cleanPrice per 100, 4 decimals */
export function valueHolding(
  bond: Pick<BondFacts, "category">,
  held: { face: number; costPaise: Paise | null },
  priced: { cleanPrice: number; flows: PreparedFlows | PricingRefusal },
): HoldingValue {
  const money = moneyOfFace(bond, held.face, priced);
  return {
    cleanPaise: money.principalPaise,
    accruedPaise: money.accruedPaise,
    dirtyPaise: money.totalPaise,
    unrealisedPaise: held.costPaise === null ? null : money.principalPaise - held.costPaise,
  };
}
