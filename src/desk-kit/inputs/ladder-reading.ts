import type { Finstrument, MarketQuote } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { type LadderRung, yieldLadder } from "#domain/pricing/ladder.ts";
import { priceLevel } from "#domain/pricing/price-bond.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { pricingInputTexts } from "#domain/validation/level-decision.ts";
import type { PricingInputValue } from "#domain/validation/pricing-input.ts";

// Yield ladder of a form, priced in the browser from the bond's facts, so that it appears one frame after its key.

/** One settlement day of the ladder. */
export interface LadderDay {
  /** T+0, T+1, or the form's own day. */
  label: string;
  date: IsoDate;
  /** Working days from now; null for a day that is named by its date. */
  delta: number | null;
}

export interface Ladder {
  ok: true;
  days: LadderDay[];
  rungs: LadderRung[];
  /** Index of the form's own day. */
  ownDay: number;
  /** Basis of the middle rung when it is a market level instead of a typed one: `Best live offer, 5 Cr`. */
  basis: string | null;
}

export type LadderReading = Ladder | { ok: false; reason: string };

type TypedLevel = Pick<PricingInputValue, "fixedField" | "bondYield" | "cleanPrice" | "settlementDate">;
export type MarketLevel = Pick<MarketQuote, "bond_yield" | "clean_price" | "basis_text">;
type Facts = Pick<Finstrument, "bond" | "pricing">;
/** A day on which this bond can be priced. */
type PricedDay = LadderDay & { flows: PreparedFlows };

/**
 * Ladder around a level for T+0 and T+1, where the bond is dealt for them, and the form's own day; or the reason there is none. Without a typed level it
 * starts at the market's, if any.
 */
export function readLadder(
  { bond, pricing }: Facts,
  typed: TypedLevel,
  quantumRupees: number | null,
  market: MarketLevel | null = null,
): LadderReading {
  const level = isTyped(typed) || market === null ? typed : { ...typed, ...levelOf(market) };
  const days = ladderDays(pricing.settlements, level.settlementDate).flatMap((day): PricedDay[] => {
    const flows = flowsOn(bond, day.date);
    return flows === null ? [] : [{ ...day, flows }];
  });
  const ownDate = level.settlementDate ?? days.find(({ delta }) => delta === 1)?.date ?? days[0]?.date;
  const ownDay = days.findIndex(({ date }) => date === ownDate);
  const own = days[ownDay];
  if (own === undefined) return { ok: false, reason: pricing.reason ?? pricingInputTexts.cannotBePriced };
  const bondYield = yieldOf(own.flows, level);
  if (bondYield === null) return { ok: false, reason: "Enter a level first" };
  const flowsByDelta = days.map(({ flows, delta }) => ({ flows, delta: delta ?? NO_DELTA }));
  const rungs = yieldLadder({ flowsByDelta, bondYield, quantumRupees, isGovernment: isGovernmentPaper(bond.category) });
  return {
    ok: true,
    days: days.map(({ flows: _flows, ...day }) => day),
    rungs,
    ownDay,
    basis: level === typed ? null : (market?.basis_text ?? null),
  };
}

/** True when a level was typed. */
export function isTyped({ fixedField, bondYield, cleanPrice }: Omit<TypedLevel, "settlementDate">): boolean {
  return (fixedField === "price" ? cleanPrice : bondYield) !== null;
}

function levelOf({ bond_yield: bondYield, clean_price: cleanPrice }: MarketLevel) {
  return { fixedField: bondYield === null ? "price" : "yield", bondYield, cleanPrice } as const;
}

/** Placeholder delta of a day named by its date; columns are read by position. */
const NO_DELTA = -1;

function ladderDays(settlements: Facts["pricing"]["settlements"], own: IsoDate | null): LadderDay[] {
  const shown = settlements.filter(({ delta, date, barred }) => (delta <= 1 && barred === null) || date === own);
  const days: LadderDay[] = shown.map(({ delta, date }) => ({ label: `T+${delta}`, date, delta }));
  if (own === null || shown.some(({ date }) => date === own)) return days;
  return [...days, { label: formatDate(own), date: own, delta: null }].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function flowsOn(bond: Facts["bond"], date: IsoDate): PreparedFlows | null {
  const reading = termsOf(bond, date);
  if (!reading.ok) return null;
  const flows = prepareFlows(reading.terms, date);
  return flows.ok ? flows : null;
}

function yieldOf(
  flows: PreparedFlows,
  { fixedField, bondYield, cleanPrice }: Pick<PricingInputValue, "fixedField" | "bondYield" | "cleanPrice">,
): number | null {
  if (fixedField === "yield") return bondYield;
  if (cleanPrice === null) return null;
  const priced = priceLevel(flows, { fixedField, cleanPrice });
  return priced.ok ? priced.bondYield : null;
}
