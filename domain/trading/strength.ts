import type { Strength } from "#domain/entities/deal-warning.ts";
import type { CheckLimits } from "#domain/trading/check-limits.ts";

/** At this many bands the figure is retyped. */
export const RETYPE_BANDS = 4;
/** At this many times the firm's own factor a size is retyped: 20 times the usual one by default. */
export const RETYPE_SIZE_FACTORS = 2;

/** How far a level is off, as it is judged. */
export interface Off {
  distance: number;
  unit: "bp" | "rupees";
  /** Rupees given away against a live firm level; null where none is better or it cannot be counted. */
  lost: number | null;
}

/** What a level asks for: a line in the sentence, a key of its own, the figure retyped, or it is refused. */
export function strengthOfLevel({ distance, unit, lost }: Off, limits: CheckLimits): Strength {
  const limit = unit === "bp" ? limits.levelBp : limits.levelRupees;
  const { levelBp: refuseBp, lostRupees: refuseLost } = limits.refuse;
  const loses = lost ?? 0;
  if (unit === "bp" && refuseBp !== null && distance > refuseBp) return "refuse";
  if (refuseLost !== null && loses > refuseLost) return "refuse";
  if (distance >= limit * RETYPE_BANDS && distance > 0) return "retype";
  if (loses >= limits.lostRupees * RETYPE_BANDS) return "retype";
  return distance > limit || loses >= limits.lostRupees ? "confirm" : "say";
}

const ORDER: readonly Strength[] = ["say", "confirm", "retype", "refuse"];

/** Orders the weaker before the stronger. */
export const compareStrengths = (a: Strength, b: Strength): number => ORDER.indexOf(a) - ORDER.indexOf(b);
