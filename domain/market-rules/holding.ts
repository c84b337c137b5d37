import { formatDate } from "#domain/lib/format-date.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { DealInContext } from "#domain/market-rules/deal-in-context.ts";
import { isGovernmentClass } from "#domain/market-rules/classes.ts";
import type { Holding } from "#domain/market-rules/deal.ts";
import { type DealNote, type Finding, refusal } from "#domain/market-rules/refusal.ts";

/** Face that can be delivered on a day: settled, less sold, plus bought in guaranteed deals that settle by then. */
export function freeFace({ settled, goingOut, bought }: Holding, on: IsoDate): number {
  const coming = bought.filter(({ settles, isGuaranteed }) => isGuaranteed && settles <= on);
  return Math.max(0, settled - goingOut + coming.reduce((sum, { face }) => sum + face, 0));
}

/** Rupees missing from the seller's holding; 0 when it is not known. */
function missingFace({ deal, settles }: DealInContext): number {
  if (deal.sellerHolding === null || deal.size === null) return 0;
  return Math.max(0, deal.size - freeFace(deal.sellerHolding, settles.date));
}

/** Check of the seller's holding of government paper. Only the seller's own firm learns the holding. */
export function checkHolding(inContext: DealInContext): Finding {
  const { deal, settles } = inContext;
  if (!isGovernmentClass(deal.instrument.class) || deal.sellerHolding === null) return { refusals: [], applied: [] };
  if (missingFace(inContext) === 0) return { refusals: [], applied: ["MR-461"] };
  const on = formatDate(settles.date);
  const free = formatRupees(freeFace(deal.sellerHolding, settles.date), 0);
  const textForOthers = `The seller cannot deliver this security on ${on}.`;
  return { refusals: [{ ...refusal("MR-461", { free, on }), textForOthers }], applied: [] };
}

/** Warning of a sale of other paper above the holding. */
export function holdingNotes(inContext: DealInContext): DealNote[] {
  if (isGovernmentClass(inContext.deal.instrument.class) || missingFace(inContext) === 0) return [];
  return [{ code: "NOT_HELD", text: "The seller holds less of this security than it sells." }];
}
