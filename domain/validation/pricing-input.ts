import type { ConsiderationDetails } from "#domain/entities/ticket.ts";
import { price4, pctOfYieldFraction, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { unreachable } from "#domain/lib/must.ts";
import type { FixedField } from "#domain/lib/shorthand.ts";
import { decideLevel, type LevelLimits, pricingInputLimits } from "#domain/validation/level-decision.ts";

// Price-or-yield input: one box, one mode. A form stores only the typed text (`LevelInput`); the resulting level
// (`PricingInputState`) is derived from it and the last pricing answer, so that an answer is never shown for a level
// already overwritten. The person owns the fixed field. The displayed mode, the number's format and the error change
// only when the box loses focus.

/** Typed state of the box: all that a draft stores of a level. */
export interface LevelInput {
  /** text in the box */
  text: string;
  /** displayed mode; a level of the other kind switches it when the box loses focus (S-13, S-14) */
  mode: FixedField;
  /**
   * true after the box lost focus with this text, whose mark was removed: its kind is then the mode and not decided
   * again
   */
  isDecided: boolean;
  error: string | null;
}

/** Pricing answer for a level. */
export interface LevelAnswer {
  /** per 100 of face, 4 decimals */
  cleanPrice: number | null;
  /** fraction per year, 6 decimals */
  bondYield: number | null;
  settlementDate: IsoDate;
  canBePriced: boolean;
  allowPriceModification: boolean;
  considerationDetails: ConsiderationDetails | null;
}

/** Value passed from the input to its form. D-122..D-128 */
export interface PricingInputValue extends Omit<LevelAnswer, "settlementDate"> {
  fixedField: FixedField;
  /** null until an answer has a day */
  settlementDate: IsoDate | null;
}

/** Box as displayed, with its resulting value. */
export interface PricingInputState extends LevelInput {
  value: PricingInputValue;
}

export type LevelEvent =
  | { type: "typed"; text: string }
  | { type: "blurred" }
  /** typed and left immediately, e.g. by a step or a rung of the ladder */
  | { type: "entered"; text: string }
  | { type: "fieldChosen"; field: FixedField };

/** A parsed level; `level` is a fraction or a price per 100, according to `fixedField`. */
export type LevelReading =
  | { ok: true; fixedField: FixedField; level: number }
  | { ok: false; fixedField: FixedField; error: string };

export const emptyLevel: LevelInput = { text: "", mode: "yield", isDecided: false, error: null };

/** True when the Price option is dimmed, since the bond cannot be priced. S-12 */
export function isPriceOptionDisabled(value: Pick<PricingInputValue, "canBePriced">): boolean {
  return !value.canBePriced;
}

/** Reads the text as it will be read when the box loses focus. */
export function readLevel(
  input: Pick<LevelInput, "text" | "mode" | "isDecided">,
  canBePriced: boolean,
  limits: LevelLimits = pricingInputLimits,
): LevelReading {
  const { text, mode, isDecided } = shownLevel(input, canBePriced);
  const decision = decideLevel(isDecided ? marked(text, mode) : text, mode, canBePriced, limits);
  const { fixedField } = decision;
  if (!decision.ok) return { ok: false, fixedField, error: decision.message };
  const level = fixedField === "price" ? price4(decision.level) : yieldFractionOfPct(decision.level);
  return { ok: true, fixedField, level };
}

/** Input after an event; `state` is the state on the screen at that time. */
export function editLevel(
  state: PricingInputState,
  event: LevelEvent,
  limits: LevelLimits = pricingInputLimits,
): LevelInput {
  const { value, ...input } = state;
  switch (event.type) {
    case "typed":
      return { ...input, text: event.text, isDecided: false, error: null };
    case "blurred":
      return leave(input, value.canBePriced, limits);
    case "entered":
      return leave({ ...input, text: event.text, isDecided: false, error: null }, value.canBePriced, limits);
    case "fieldChosen":
      return chooseField(input, value, event.field);
    default:
      return unreachable(event);
  }
}

/**
 * Derives the state of an input. An answer to another level than the current one is ignored, except for its facts about
 * the bond and the day.
 * @param answer null without an answer: invalid day or size, a failed request, or none yet
 * @param isPriceable true when the bond is known to have a price at all
 */
export function pricedLevel(
  input: LevelInput,
  answer: LevelAnswer | null,
  isPriceable = true,
  limits: LevelLimits = pricingInputLimits,
): PricingInputState {
  const canBePriced = isPriceable && (answer?.canBePriced ?? true);
  const reading = readLevel(input, canBePriced, limits);
  const { fixedField } = reading;
  const owned = reading.ok ? reading.level : null;
  const answered = fixedField === "price" ? answer?.cleanPrice : answer?.bondYield;
  const isAnswered = canBePriced && owned !== null && answered === owned;
  const [cleanPrice, bondYield] = fixedField === "price" ? [owned, null] : [null, owned];
  return {
    ...shownLevel(input, canBePriced),
    value: {
      cleanPrice,
      bondYield,
      considerationDetails: null,
      ...(isAnswered && answer !== null
        ? {
            cleanPrice: answer.cleanPrice,
            bondYield: answer.bondYield,
            considerationDetails: answer.considerationDetails,
          }
        : {}),
      fixedField,
      settlementDate: answer?.settlementDate ?? null,
      canBePriced,
      allowPriceModification: answer?.allowPriceModification ?? true,
    },
  };
}

/** Keeps a price typed for a bond without one, marked as a price, so that the box can show the error. */
function shownLevel<I extends Pick<LevelInput, "text" | "mode" | "isDecided">>(input: I, canBePriced: boolean): I {
  if (canBePriced || input.mode === "yield") return input;
  const text = input.text.trim() === "" || input.text.includes("@") ? input.text : `@${input.text}`;
  return { ...input, text, mode: "yield", isDecided: false };
}

function leave(input: LevelInput, canBePriced: boolean, limits: LevelLimits): LevelInput {
  const reading = readLevel(input, canBePriced, limits);
  const mode = reading.fixedField;
  return reading.ok
    ? { text: levelText(mode, reading.level), mode, isDecided: true, error: null }
    : { ...input, mode, isDecided: false, error: reading.error };
}

function chooseField(input: LevelInput, value: PricingInputValue, field: FixedField): LevelInput {
  if (field === input.mode || (field === "price" && isPriceOptionDisabled(value))) return input;
  const level = field === "price" ? value.cleanPrice : value.bondYield;
  // Unreadable text stays, to be corrected.
  if (value.cleanPrice === null && value.bondYield === null && input.text !== "")
    return { ...input, mode: field, isDecided: false };
  return { text: levelText(field, level), mode: field, isDecided: level !== null, error: null };
}

/** Text with an explicit mark of its kind. */
function marked(text: string, mode: FixedField): string {
  return mode === "price" ? `@${text}` : `${text}y`;
}

/** A level in the box's format: a price per 100, or a yield (a fraction) in percent. */
export function levelText(field: FixedField, level: number | null): string {
  if (level === null) return "";
  return (field === "price" ? level : pctOfYieldFraction(level)).toFixed(4);
}
