import type { Strength } from "#domain/entities/deal-warning.ts";
import { bpText } from "#domain/lib/format-bp.ts";
import { rupeesFromCrore } from "#domain/lib/format-rupees.ts";
import { type CheckLimits, RETYPE_BANDS } from "#domain/trading/check-limits.ts";

/** Multiple of the firm's own factor from which a size must be retyped: 20 times the usual size by default. */
export const RETYPE_SIZE_FACTORS = 2;

/** Distance of a level from its reference. */
export interface LevelDistance {
  distance: number;
  unit: "bp" | "rupees";
  /** Rupees given away against a live firm level; null when none is better or it cannot be calculated. */
  lost: number | null;
}

/** Strength of a level's warning: a line in the sentence, a separate key, retyping the figure, or a refusal. */
export function strengthOfLevel({ distance, unit, lost }: LevelDistance, limits: CheckLimits): Strength {
  const limit = unit === "bp" ? limits.levelBp : limits.levelRupees;
  const retyped = unit === "bp" ? limits.retypeBp : limits.levelRupees * RETYPE_BANDS;
  const loses = lost ?? 0;
  if (refusalText({ distance, unit, lost }, limits) !== "") return "refuse";
  if (distance >= retyped && distance > 0) return "retype";
  if (loses >= limits.lostRupees * RETYPE_BANDS) return "retype";
  return distance > limit || loses >= limits.lostRupees ? "confirm" : "say";
}

/** ` Your firm refuses more than 15 bp off the market.`; empty when it allows the level. */
export function refusalText({ distance, unit, lost }: LevelDistance, { refuse }: CheckLimits): string {
  if (unit === "bp" && refuse.levelBp !== null && distance > refuse.levelBp) {
    return ` Your firm refuses more than ${bpText(refuse.levelBp)} off the market.`;
  }
  const most = refuse.lostRupees;
  return most !== null && (lost ?? 0) > most ? ` Your firm refuses to lose more than ${rupeesFromCrore(most)}.` : "";
}

const ORDER: readonly Strength[] = ["say", "confirm", "retype", "refuse"];

/** Sorts weaker before stronger. */
export const compareStrengths = (a: Strength, b: Strength): number => ORDER.indexOf(a) - ORDER.indexOf(b);
