import type { HeldSum } from "#domain/contract/http/inventory-questions.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";

/** A holding in weighted averages: rupees of face, percent; null when the data has none. */
export interface WeighedHolding {
  face: number;
  bond_yield_percent: number | null;
  coupon_rate_percent: number | null;
}

const SHARE_DECIMALS = 4;
const MEAN_DECIMALS = 6;

/** Share of a face in percent; 0 when the total is 0. */
export function sharePercent(face: number, ofFace: number): number {
  return ofFace === 0 ? 0 : roundHalfAway((face / ofFace) * 100, SHARE_DECIMALS);
}

/** Mean weighted by face over the holdings that have the figure; null when none has. */
function weighted<H extends WeighedHolding>(
  held: readonly H[],
  figureOf: (holding: H) => number | null,
): number | null {
  let [face, sum] = [0, 0];
  for (const holding of held) {
    const figure = figureOf(holding);
    if (figure === null) continue;
    face += holding.face;
    sum += holding.face * figure;
  }
  return face === 0 ? null : roundHalfAway(sum / face, MEAN_DECIMALS);
}

/** Totals over holdings, as a share of a face. */
export function heldSum(held: readonly WeighedHolding[], ofFace: number): HeldSum {
  const totalFace = held.reduce((sum, { face }) => sum + face, 0);
  return {
    count: held.length,
    total_face: totalFace,
    share_percent: sharePercent(totalFace, ofFace),
    weighted_yield: weighted(held, (holding) => holding.bond_yield_percent),
    weighted_coupon: weighted(held, (holding) => holding.coupon_rate_percent),
  };
}
