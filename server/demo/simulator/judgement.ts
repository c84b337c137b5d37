import type { QuoteType } from "#domain/entities/eoi.ts";
import { yieldFraction } from "#domain/lib/decimal.ts";

/** What a dealer makes of a level that somebody offers. */
export type Judgement = "generous" | "fair" | "near" | "far";

const GENEROUS_BP = 6;
/** How much worse than his own view a dealer still deals at, above half his spread. */
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
 * What a dealer asks for instead, as a fraction: half his spread in his favour at first, and each further round a quarter
 * of it nearer to what was offered.
 */
export function counterYield(side: QuoteType, fair: number, halfSpreadBp: number, roundsMade: number): number {
  const ownBp = halfSpreadBp * Math.max(1 - roundsMade / 4, -1);
  return yieldFraction(fair + (side === "BID" ? ownBp : -ownBp) / 10_000);
}
