import { PublishedLevels } from "#server/market/research/securities/published-levels.ts";
import { PricingDay } from "#server/market/research/securities/pricing-day.ts";
import { type ScaleStep, readRatingScale } from "#server/market/research/securities/rating-scale.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Shared by the pages of bonds: the parts and today's cached results. */
export interface BondContext {
  parts: Parts;
  pricing: PricingDay;
  levels: PublishedLevels;
  ratingScale: readonly ScaleStep[];
}

export function openBondContext(parts: Parts): BondContext {
  let scale: readonly ScaleStep[] | undefined;
  return {
    parts,
    pricing: new PricingDay(parts.calendar),
    levels: new PublishedLevels(parts),
    get ratingScale() {
      return (scale ??= readRatingScale(parts.config.referenceDataDir, parts.bonds.all()));
    },
  };
}
