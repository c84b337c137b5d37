import type { PriceInfo } from "#domain/contract/http/bonds.ts";
import { unpublishedNotes } from "#domain/calendar/trading-texts.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { answeredFigure } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { heldYield, quotingAt } from "#domain/market-quote/yield-for-day.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { consideration, considerationDetailsOf } from "#domain/pricing/consideration.ts";
import { priceBond, type Level, type PricedBond } from "#domain/pricing/price-bond.ts";
import { quotedWorkout } from "#domain/pricing/quoted-workout.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { redemptionBar } from "#domain/pricing/redemption-bar.ts";
import { type PricingRefusal, refusePricing } from "#domain/pricing/terms.ts";
import { subjectOf, type Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Pricing request; without a level the bond's last published one is used. */
export interface PriceQuestion {
  fixedField: "yield" | "price";
  cleanPrice?: number | null | undefined;
  bondYield?: number | null | undefined;
  quantum?: number | null | undefined;
}

/** Price, yield and money of a level for one settlement date, which may be any day. */
export function priceInfoOf(
  parts: Pick<Parts, "bonds" | "calendar">,
  bond: Bond,
  settles: IsoDate,
  asked: PriceQuestion,
  actor: Actor | null,
): PriceInfo {
  const bar = redemptionBar(bond, settles, parts.calendar);
  const reading = bar === null ? termsOf(bond, settles) : refusePricing("shut", bar);
  const level = levelOf(parts, bond, settles, asked);
  const priced: PricedBond | PricingRefusal | null =
    reading.ok && level ? priceBond({ terms: reading.terms, settlementDate: settles, ...level }) : null;
  const refusal = !reading.ok ? reading : priced && !priced.ok ? priced : null;
  const done = priced?.ok ? priced : null;
  const workout = done?.workout ?? (reading.ok ? quotedWorkout(reading.terms, settles) : null);
  const isToCall = workout?.type === "YTC";
  return {
    price: {
      unit_clean_price: done?.cleanPrice ?? (level?.fixedField === "price" ? level.cleanPrice : null),
      bond_yield:
        done && isWireYield(done.bondYield) ? done.bondYield : level?.fixedField === "yield" ? level.bondYield : null,
      settlement_date: settles,
      accrued_interest: done && answeredFigure(done.accrued),
      accrued_interest_days: done?.accruedDays ?? null,
      dirty_price: done && answeredFigure(done.dirty),
      previous_coupon_date: done?.previousCouponDate ?? null,
    },
    yield_type: isToCall ? "YTC" : "YTM",
    put_call_date: isToCall ? workout.date : null,
    can_be_priced: refusal === null,
    reason: refusal?.reason ?? null,
    assumptions: [...(reading.ok ? reading.assumptions : []), ...unpublishedNotes(parts.calendar, settles)],
    assumed: (reading.ok ? reading.assumed : undefined) ?? [],
    allow_price_modification: actor !== null && can(subjectOf(actor), "price.override"),
    considerationDetails: done && asked.quantum ? moneyOf(bond, done, asked.quantum) : null,
  };
}

/** The level the caller owns; failing that, the last one published, its yield held. */
function levelOf(
  parts: Pick<Parts, "bonds" | "calendar">,
  bond: Bond,
  settles: IsoDate,
  asked: PriceQuestion,
): Level | null {
  const { fixedField, bondYield, cleanPrice } = asked;
  if (fixedField === "yield" && typeof bondYield === "number") return { fixedField, bondYield };
  if (fixedField === "price" && typeof cleanPrice === "number") return { fixedField, cleanPrice };
  const published = parts.bonds.referenceLevel(bond.isin);
  const held = published && heldYield(bond, published, parts.calendar, quotingAt(bond, settles));
  return held ? { fixedField: "yield", bondYield: held.bondYield } : null;
}

/** Yields on the wire are 0 to 100 percent; a price far above par can mean less than nothing. */
function isWireYield(fraction: number): boolean {
  return fraction >= 0 && fraction <= 1;
}

function moneyOf(bond: Bond, priced: PricedBond, quantumRupees: number) {
  const money = consideration({
    quantumRupees,
    cleanPrice: priced.cleanPrice,
    accruedPer100: priced.accrued,
    isGovernment: isGovernmentPaper(bond.category),
    outstandingPercent: priced.outstandingPercent,
  });
  return considerationDetailsOf(money);
}
