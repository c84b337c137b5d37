import { price4, pctOfYieldFraction, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { ConsiderationDetails } from "#domain/entities/ticket.ts";
import { unreachable } from "#domain/lib/must.ts";
import type { FixedField } from "#domain/lib/shorthand.ts";
import { decideLevel, type LevelLimits, pricingInputLimits } from "./level-decision.ts";

// The price-or-yield input as a pure state machine: one box, one mode. The user owns the fixed field; the other level
// is whatever the last pricing answer said, and is empty while an answer for the current level is awaited.

/** What the input hands to its form. D-122..D-128 */
export interface PricingInputValue {
  /** per 100 of face, 4 decimals */
  cleanPrice: number | null;
  /** fraction per year, 6 decimals */
  bondYield: number | null;
  fixedField: FixedField;
  settlementDate: IsoDate | null;
  canBePriced: boolean;
  allowPriceModification: boolean;
  considerationDetails: ConsiderationDetails | null;
}

export interface PricingInputState {
  value: PricingInputValue;
  /** what stands in the box */
  text: string;
  error: string | null;
}

export type PricingInputEvent =
  | { type: "typed"; text: string }
  | { type: "blurred" }
  | { type: "fieldChosen"; field: FixedField }
  | { type: "settlementChanged"; settlementDate: IsoDate }
  | { type: "priced"; answer: PricingInputValue };

export const emptyPricingInput: PricingInputState = {
  value: {
    cleanPrice: null,
    bondYield: null,
    fixedField: "yield",
    settlementDate: null,
    canBePriced: true,
    allowPriceModification: true,
    considerationDetails: null,
  },
  text: "",
  error: null,
};

/** The Price choice is dim when the bond cannot be priced. S-12 */
export function isPriceOptionDisabled(value: Pick<PricingInputValue, "canBePriced">): boolean {
  return !value.canBePriced;
}

export function pricingInput(
  state: PricingInputState,
  event: PricingInputEvent,
  limits: LevelLimits = pricingInputLimits,
): PricingInputState {
  switch (event.type) {
    case "typed":
      return { ...state, text: event.text, error: null };
    case "blurred":
      return commit(state, limits);
    case "fieldChosen":
      return chooseField(state, event.field);
    case "settlementChanged":
      return { ...state, value: awaiting({ ...state.value, settlementDate: event.settlementDate }) };
    case "priced":
      return takeAnswer(state, event.answer);
    default:
      return unreachable(event);
  }
}

function commit(state: PricingInputState, limits: LevelLimits): PricingInputState {
  // What stands there as it was committed stays what it was: its mark is gone from the text, so nothing is decided anew.
  if (state.error === null && state.text !== "" && state.text === levelText(state.value)) return state;
  const decision = decideLevel(state.text, state.value.fixedField, state.value.canBePriced, limits);
  if (!decision.ok) {
    const emptied = { ...state.value, fixedField: decision.fixedField, cleanPrice: null, bondYield: null };
    return { ...state, value: { ...emptied, considerationDetails: null }, error: decision.message };
  }
  const isPrice = decision.fixedField === "price";
  const level = isPrice ? price4(decision.level) : yieldFractionOfPct(decision.level);
  const before = isPrice ? state.value.cleanPrice : state.value.bondYield;
  const unchanged = before === level && state.value.fixedField === decision.fixedField;
  const value = unchanged
    ? state.value
    : awaiting({
        ...state.value,
        fixedField: decision.fixedField,
        ...(isPrice ? { cleanPrice: level } : { bondYield: level }),
      });
  return { value, text: levelText(value), error: null };
}

function chooseField(state: PricingInputState, field: FixedField): PricingInputState {
  if (field === state.value.fixedField || (field === "price" && isPriceOptionDisabled(state.value))) return state;
  const value = { ...state.value, fixedField: field };
  return { value, text: levelText(value), error: null };
}

/** An answer to an older level or date is dropped; the owned number never changes under the user's hands. */
function takeAnswer(state: PricingInputState, answer: PricingInputValue): PricingInputState {
  const own = state.value;
  const owned = own.fixedField === "price" ? own.cleanPrice : own.bondYield;
  const answered = own.fixedField === "price" ? answer.cleanPrice : answer.bondYield;
  if (answer.fixedField !== own.fixedField || answer.settlementDate !== own.settlementDate) return state;
  if (answer.canBePriced && answered !== owned) return state;
  if (answer.canBePriced) return { ...state, value: answer };
  const facts = { canBePriced: false, allowPriceModification: answer.allowPriceModification };
  const value: PricingInputValue = {
    ...own,
    ...facts,
    fixedField: "yield",
    bondYield: own.fixedField === "yield" ? own.bondYield : null,
    cleanPrice: null,
    considerationDetails: null,
  };
  return own.fixedField === "yield" ? { ...state, value } : { value, text: "", error: null };
}

function awaiting(value: PricingInputValue): PricingInputValue {
  const derived = value.fixedField === "price" ? { bondYield: null } : { cleanPrice: null };
  return { ...value, ...derived, considerationDetails: null };
}

function levelText({ fixedField, cleanPrice, bondYield }: PricingInputValue): string {
  if (fixedField === "price") return cleanPrice === null ? "" : cleanPrice.toFixed(4);
  return bondYield === null ? "" : pctOfYieldFraction(bondYield).toFixed(4);
}
