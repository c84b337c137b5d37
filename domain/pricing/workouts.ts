import type { IsoDate } from "#domain/lib/iso-date.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { exactYieldAtPrice } from "#domain/pricing/price-bond.ts";
import { deemedMaturity } from "#domain/pricing/quoted-workout.ts";
import type { PricingTerms, RepaymentOption, Workout } from "#domain/pricing/terms.ts";

/** A yield to one date, unrounded; null when it lies outside -90% to 500%. */
export interface WorkoutYield extends Workout {
  bondYield: number | null;
}

/** All workouts after settlement: maturity, calls, puts, and a perpetual's deemed maturity. */
export function workoutsOf(terms: PricingTerms, settlementDate: IsoDate): Workout[] {
  const { calls = [], puts = [], maturityDate, redemptionPrice } = terms;
  const deemed = maturityDate === null ? deemedMaturity(terms) : null;
  const all: Workout[] = [
    ...(maturityDate === null ? [] : [{ type: "YTM", date: maturityDate, price: redemptionPrice } as const]),
    ...inOrder(calls).map((call) => ({ type: "YTC", ...call }) as const),
    ...inOrder(puts).map((put) => ({ type: "YTP", ...put }) as const),
    ...(deemed === null ? [] : [deemed]),
  ];
  return all.filter(({ date }) => date > settlementDate);
}

/** Yields of a clean price (per 100) to each workout. */
export function yieldsToWorkouts(terms: PricingTerms, settlementDate: IsoDate, cleanPrice: number): WorkoutYield[] {
  return workoutsOf(terms, settlementDate).map((workout) => {
    const flows = prepareFlows(terms, settlementDate, workout);
    const exact = flows.ok ? exactYieldAtPrice(flows, cleanPrice) : flows;
    return { ...workout, bondYield: exact.ok ? exact.bondYield : null };
  });
}

/**
 * Lowest yield among maturity and all calls; null without any. Puts never count, since they are the holder's right. A
 * perpetual counts only its listed calls, or its deemed maturity when no call is left.
 */
export function yieldToWorst(terms: PricingTerms, settlementDate: IsoDate, cleanPrice: number): WorkoutYield | null {
  const all = yieldsToWorkouts(terms, settlementDate, cleanPrice);
  const issuers = all.filter(({ type }) => type === "YTM" || type === "YTC");
  const counted = (issuers.length > 0 ? issuers : all.filter(({ type }) => type === "YTM-DEEMED")).filter(
    ({ bondYield }) => bondYield !== null,
  );
  return counted.reduce<WorkoutYield | null>(
    (worst, candidate) => (worst === null || (candidate.bondYield ?? 0) < (worst.bondYield ?? 0) ? candidate : worst),
    null,
  );
}

function inOrder(options: readonly RepaymentOption[]): RepaymentOption[] {
  return options.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
