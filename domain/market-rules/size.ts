import { lotAssumption } from "#domain/entities/lot.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { isGovernmentClass, isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import type { DealInContext } from "#domain/market-rules/deal-in-context.ts";
import type { DealtInstrument } from "#domain/market-rules/instrument.ts";
import { type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";
import type { RuleBook } from "#domain/market-rules/rows/rule-book.ts";

/** Facts of an instrument that its sizes depend on. */
export type SizedInstrument = Pick<DealtInstrument, "class" | "lot" | "isOriginatorRegulated">;

/** Check of the size in rupees of face. Passes before a size is typed. */
export function checkSize({ deal: { instrument, size }, rules, day }: DealInContext): Finding {
  const refusals = size === null ? [] : sizeRefusals(instrument, size, rules, day);
  return { refusals, applied: [sizeRuleOf(instrument)] };
}

type SizeRule = "MR-401" | "MR-402" | "MR-403" | "MR-404" | "MR-405";

function sizeRuleOf(instrument: SizedInstrument): SizeRule {
  if (isGovernmentClass(instrument.class)) return "MR-401";
  if (isMoneyMarketClass(instrument.class)) return "MR-405";
  if (instrument.class === "AT1") return "MR-402";
  return instrument.class === "PTC" && instrument.isOriginatorRegulated !== true ? "MR-404" : "MR-403";
}

/** Reasons why an instrument is not dealt in this size. @param size rupees of face */
export function sizeRefusals(instrument: SizedInstrument, size: number, rules: RuleBook, day: IsoDate): Refusal[] {
  const mr = sizeRuleOf(instrument);
  switch (mr) {
    case "MR-401":
    case "MR-405": {
      const lot = rules.numberOf(mr, "lot", day);
      return isMultiple(size, lot) ? [] : [refusal(mr, { lot: formatRupees(lot, 0) })];
    }
    case "MR-402":
    case "MR-404": {
      const least = rules.numberOf(mr, "least", day);
      if (size < least) return [refusal(mr, { least: formatRupees(least, 0) })];
      return lotRefusals(instrument.lot, size);
    }
    case "MR-403":
      return lotRefusals(instrument.lot, size);
  }
}

/** Refusal of parts of a bond. A bond without a known lot takes no size. */
function lotRefusals(lot: SizedInstrument["lot"], size: number): Refusal[] {
  if (lot !== null && isMultiple(size, lot.rupees)) return [];
  const words = refusal("MR-403", { lot: lot === null ? "one bond" : formatRupees(lot.rupees, 0) });
  const assumption = lotAssumption(lot);
  return [assumption === null ? words : { ...words, text: `${words.text}. ${assumption}` }];
}

const isMultiple = (size: number, lot: number) => size > 0 && size % lot === 0;
