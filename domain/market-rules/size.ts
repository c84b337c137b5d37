import { lotAssumption } from "#domain/entities/lot.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import type { AskedDeal } from "#domain/market-rules/asked.ts";
import { isGovernmentClass, isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import { type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";

/** Check of the size in rupees of face. Passes before a size is typed. */
export function checkSize(asked: AskedDeal): Finding {
  const mr = sizeRuleOf(asked);
  const { size } = asked.deal;
  return { refusals: size === null ? [] : sizeRefusals(asked, mr, size), applied: [mr] };
}

type SizeRule = "MR-401" | "MR-402" | "MR-403" | "MR-404" | "MR-405";

function sizeRuleOf({ deal: { instrument } }: AskedDeal): SizeRule {
  if (isGovernmentClass(instrument.class)) return "MR-401";
  if (isMoneyMarketClass(instrument.class)) return "MR-405";
  if (instrument.class === "AT1") return "MR-402";
  return instrument.class === "PTC" && instrument.isOriginatorRegulated !== true ? "MR-404" : "MR-403";
}

function sizeRefusals(asked: AskedDeal, mr: SizeRule, size: number): Refusal[] {
  const { deal, rules, day } = asked;
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
      return lotRefusals(deal.instrument.lot, size);
    }
    case "MR-403":
      return lotRefusals(deal.instrument.lot, size);
  }
}

/** Refusal of parts of a bond. A bond without a known lot takes no size. */
function lotRefusals(lot: AskedDeal["deal"]["instrument"]["lot"], size: number): Refusal[] {
  if (lot !== null && isMultiple(size, lot.rupees)) return [];
  const words = refusal("MR-403", { lot: lot === null ? "one bond" : formatRupees(lot.rupees, 0) });
  const assumption = lotAssumption(lot);
  return [assumption === null ? words : { ...words, text: `${words.text}. ${assumption}` }];
}

const isMultiple = (size: number, lot: number) => size > 0 && size % lot === 0;
