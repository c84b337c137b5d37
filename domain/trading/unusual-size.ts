import type { SizeWarning } from "#domain/entities/deal-warning.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { unreachable } from "#domain/lib/must.ts";
import type { CheckLimits } from "#domain/trading/check-limits.ts";
import { RETYPE_SIZE_FACTORS } from "#domain/trading/strength.ts";

// A firm's usual size is the median of its quotes and deals of the last 30 days in all bonds, which a single mistake
// does not move. With too few of them the bond's median is used (others' current quotes and past deals in it), then the
// market's (others' current quotes in any bond). With too few of those, there is no usual size and no check.

/** Days for which a size counts. */
export const USUAL_DAYS = 30;
/** Maximum sizes used, newest first. */
export const USUAL_MOST = 100;
/** Minimum sizes for a median. */
export const USUAL_LEAST = 5;

export interface UsualSize {
  /** Rupees of face. */
  rupees: number;
  basis: "firm" | "bond" | "market";
}

/** Median of sizes in rupees; null when there are too few. */
export function usualOf(basis: UsualSize["basis"], sizes: readonly number[]): UsualSize | null {
  if (sizes.length < USUAL_LEAST) return null;
  const sorted = sizes.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return { rupees: (lower + upper) / 2, basis };
}

/** Warns of a size that is many times the usual one. */
export function unusualSize(
  rupees: number,
  usual: UsualSize,
  { sizeFactor }: Pick<CheckLimits, "sizeFactor">,
): SizeWarning | null {
  const times = rupees / usual.rupees;
  if (times < sizeFactor) return null;
  const shown = roundHalfAway(times, 1);
  const text = `₹\u00A0${formatCompactRupees(rupees)} is ${shown} times ${whose(usual)}.`;
  const { rupees: usualRupees, basis } = usual;
  return {
    code: "unusual_level",
    figure: "quantity",
    text,
    strength: times >= sizeFactor * RETYPE_SIZE_FACTORS ? "retype" : "confirm",
    value: rupees,
    usual: usualRupees,
    times: shown,
    limit: sizeFactor,
    basis,
  };
}

function whose({ basis, rupees }: UsualSize): string {
  const size = `₹\u00A0${formatCompactRupees(rupees)}`;
  switch (basis) {
    case "firm":
      return `your usual ${size}`;
    case "bond":
      return `the usual ${size} in this bond`;
    case "market":
      return `the market's usual ${size}`;
    default:
      return unreachable(basis);
  }
}
