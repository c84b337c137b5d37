import { price4, pctOfYieldFraction, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { ConsiderationDetails } from "#domain/entities/ticket.ts";
import { unreachable } from "#domain/lib/must.ts";
import type { FixedField } from "#domain/lib/shorthand.ts";
import { decideLevel, type LevelLimits, pricingInputLimits } from "#domain/validation/level-decision.ts";

// The price-or-yield input as a pure state machine: one box, one mode. The user owns the fixed field; the other level
// is whatever the last pricing answer said, and is empty while an answer for the current level is awaited. The value
// always follows the text as it stands, so that no answer is ever shown for a level that was typed over; only the mode
// that shows, the spelling of the number and the error wait until the box is left.

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
  /** what the text means, read as it will be when the box is left */
  value: PricingInputValue;
  /** the choice that shows; a level that reads as the other kind moves it when the box is left (S-13, S-14) */
  mode: FixedField;
  /** what stands in the box */
  text: string;
  error: string | null;
}

export type PricingInputEvent =
  | { type: "typed"; text: string }
  | { type: "blurred" }
  | { type: "fieldChosen"; field: FixedField }
  | { type: "settlementChanged"; settlementDate: IsoDate }
  | { type: "priced"; answer: PricingInputValue }
  /** nothing answers the level now: its day or size is wrong, or the question failed */
  | { type: "unanswered" };

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
  mode: "yield",
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
      return { ...state, value: read({ ...state, text: event.text }, limits).value, text: event.text, error: null };
    case "blurred":
      return leave(state, limits);
    case "fieldChosen":
      return chooseField(state, event.field);
    case "settlementChanged":
      return { ...state, value: awaiting({ ...state.value, settlementDate: event.settlementDate }) };
    case "priced":
      return takeAnswer(state, event.answer, limits);
    case "unanswered":
      return { ...state, value: awaiting({ ...state.value, settlementDate: null }) };
    default:
      return unreachable(event);
  }
}

/** What the text means, and how it was read. */
function read({ value, mode, text }: PricingInputState, limits: LevelLimits) {
  const decision = decideLevel(text, mode, value.canBePriced, limits);
  const { fixedField } = decision;
  if (!decision.ok) {
    return { decision, value: { ...value, fixedField, cleanPrice: null, bondYield: null, considerationDetails: null } };
  }
  const isPrice = fixedField === "price";
  const level = isPrice ? price4(decision.level) : yieldFractionOfPct(decision.level);
  const before = isPrice ? value.cleanPrice : value.bondYield;
  if (before === level && value.fixedField === fixedField) return { decision, value };
  return { decision, value: awaiting({ ...value, fixedField, [isPrice ? "cleanPrice" : "bondYield"]: level }) };
}

function leave(state: PricingInputState, limits: LevelLimits): PricingInputState {
  // What stands there as it was decided stays what it was: its mark is gone from the text, so nothing is decided anew.
  if (state.error === null && state.text !== "" && state.text === levelText(state.value)) {
    return { ...state, mode: state.value.fixedField };
  }
  const { decision, value } = read(state, limits);
  const mode = decision.fixedField;
  return decision.ok
    ? { value, mode, text: levelText(value), error: null }
    : { ...state, value, mode, error: decision.message };
}

function chooseField(state: PricingInputState, field: FixedField): PricingInputState {
  if (field === state.mode || (field === "price" && isPriceOptionDisabled(state.value))) return state;
  const value = { ...state.value, fixedField: field };
  return { value, mode: field, text: levelText(value), error: null };
}

/** An answer to an older level or date is dropped; the owned number never changes under the user's hands. */
function takeAnswer(state: PricingInputState, answer: PricingInputValue, limits: LevelLimits): PricingInputState {
  const own = state.value;
  const owned = own.fixedField === "price" ? own.cleanPrice : own.bondYield;
  const answered = own.fixedField === "price" ? answer.cleanPrice : answer.bondYield;
  if (answer.fixedField !== own.fixedField || answer.settlementDate !== own.settlementDate) return state;
  if (answer.canBePriced && answered !== owned) return state;
  if (answer.canBePriced) return isSame(own, answer) ? state : { ...state, value: answer };
  const facts = { canBePriced: false, allowPriceModification: answer.allowPriceModification };
  const unpriced = { ...own, ...facts, cleanPrice: null, considerationDetails: null };
  // What is still being typed as a yield stays and is read as one; a price that was chosen has nothing to become.
  if (state.mode === "yield") return { ...state, value: read({ ...state, value: unpriced }, limits).value };
  return { value: { ...unpriced, fixedField: "yield", bondYield: null }, mode: "yield", text: "", error: null };
}

function isSame(own: PricingInputValue, answer: PricingInputValue): boolean {
  return (Object.keys(own) as (keyof PricingInputValue)[]).every((key) => own[key] === answer[key]);
}

function awaiting(value: PricingInputValue): PricingInputValue {
  const derived = value.fixedField === "price" ? { bondYield: null } : { cleanPrice: null };
  return { ...value, ...derived, considerationDetails: null };
}

function levelText({ fixedField, cleanPrice, bondYield }: PricingInputValue): string {
  if (fixedField === "price") return cleanPrice === null ? "" : cleanPrice.toFixed(4);
  return bondYield === null ? "" : pctOfYieldFraction(bondYield).toFixed(4);
}
