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

// Money of a holding: income, cost and value of a day's bonds. Every amount is rounded once, to the paisa.

/**
 * Cash flows of a bond for its holder on a day; between the last record date and the repayment it can be held but not
 * traded.
 */
export function flowsForHolder(bond: BondFacts, day: IsoDate): PreparedFlows | PricingRefusal {
  const reading = termsOf(bond, day);
  if (!reading.ok) return reading;
  const flows = prepareFlows(reading.terms, day);
  return flows.ok || flows.code !== "shut" ? flows : prepareFlows({ ...reading.terms, recordDays: null }, day);
}

/** Clean price per 100 at a level, 4 decimals, and the corresponding yield. */
export function levelFor(flows: PreparedFlows | PricingRefusal, level: Level) {
  if (flows.ok) return priceLevel(flows, level);
  // A price is known without any terms of the bond.
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

/** Payment on a face (rupees, original): principal of a repayment, interest of a coupon. */
export function paymentPaise(face: number, { per100, outstandingBefore }: Payment): Paise {
  return consideration({
    quantumRupees: face,
    cleanPrice: 0,
    // Coupon interest is calculated in binary; 12 decimals drop the noise.
    accruedPer100: roundHalfAway(per100, 12),
    isGovernment: true,
    outstandingPercent: outstandingBefore,
  }).accruedPaise;
}

/** Tax withheld from a coupon by the issuer, to the paisa. A memo item: income is shown gross. */
export function taxOf(couponPaise: Paise, percent: number): Paise {
  return shareOfPaise(couponPaise, percent, 4);
}

/** Value of open face, and its gain over cost. */
export interface HoldingValue {
  cleanPaise: Paise;
  accruedPaise: Paise;
  /** clean value plus accrued interest on the day */
  dirtyPaise: Paise;
  /** null when the cost is unknown */
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
