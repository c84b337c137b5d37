import type { QuoteType } from "#domain/entities/eoi.ts";
import { yieldFraction } from "#domain/lib/decimal.ts";

/** A dealer's judgement of an offered level. */
export type Judgement = "generous" | "fair" | "near" | "far";

const GENEROUS_BP = 6;
/** Maximum concession against his own view, beyond half his spread. */
const TOLERANCE_BP = 2;
const NEAR_BP = 10;

/** Basis points in the dealer's favour when he takes `side` at a yield: a buyer wants more, a seller less. */
export function edgeBp(side: QuoteType, offeredYield: number, fair: number): number {
  return (side === "BID" ? offeredYield - fair : fair - offeredYield) * 10_000;
}

export function judge(side: QuoteType, offeredYield: number, fair: number, halfSpreadBp: number): Judgement {
  const edge = edgeBp(side, offeredYield, fair);
  if (edge >= GENEROUS_BP + halfSpreadBp) return "generous";
  if (edge >= -(TOLERANCE_BP + halfSpreadBp)) return "fair";
  return edge >= -(NEAR_BP + halfSpreadBp) ? "near" : "far";
}

/**
 * A dealer's counter level, as a fraction: fair yield plus half his spread in his favour, less a quarter of it for each
 * further round.
 */
export function counterYield(side: QuoteType, fair: number, halfSpreadBp: number, roundsMade: number): number {
  const ownBp = halfSpreadBp * Math.max(1 - roundsMade / 4, -1);
  return yieldFraction(fair + (side === "BID" ? ownBp : -ownBp) / 10_000);
}
