import type { ConsiderationDetails } from "#domain/entities/ticket.ts";
import { price4, pctOfYieldFraction, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { unreachable } from "#domain/lib/must.ts";
import type { FixedField } from "#domain/lib/shorthand.ts";
import { decideLevel, type LevelLimits, pricingInputLimits } from "#domain/validation/level-decision.ts";

// The price-or-yield input: one box, one mode. A form holds what was typed and nothing else (`LevelInput`); what the level
// comes to (`PricingInputState`) is derived from that and the last pricing answer, so that no answer is ever shown for a level
// that was typed over. The person owns the fixed field. The mode that shows, the spelling of the number and the error wait
// until the box is left.

/** What was typed into the box: all that a draft stores of a level. */
export interface LevelInput {
  /** what stands in the box */
  text: string;
  /** the choice that shows; a level that reads as the other kind moves it when the box is left (S-13, S-14) */
  mode: FixedField;
  /** the box was left with this text, so that its kind is the mode and not decided anew: its mark is gone from it */
  isDecided: boolean;
  error: string | null;
}

/** What a pricing answer says of the level it was asked about. */
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

/** What the input hands to its form. D-122..D-128 */
export interface PricingInputValue extends Omit<LevelAnswer, "settlementDate"> {
  fixedField: FixedField;
  /** null until a day was answered */
  settlementDate: IsoDate | null;
}

/** The box as it shows, and what it comes to. */
export interface PricingInputState extends LevelInput {
  value: PricingInputValue;
}

export type LevelEvent =
  | { type: "typed"; text: string }
  | { type: "blurred" }
  /** typed and left at once, as a step or a rung of the ladder is */
  | { type: "entered"; text: string }
  | { type: "fieldChosen"; field: FixedField };

/** A level as it is read; `level` is a fraction or a price per 100, as `fixedField` says. */
export type LevelReading =
  | { ok: true; fixedField: FixedField; level: number }
  | { ok: false; fixedField: FixedField; error: string };

export const emptyLevel: LevelInput = { text: "", mode: "yield", isDecided: false, error: null };

/** The Price choice is dim when the bond cannot be priced. S-12 */
export function isPriceOptionDisabled(value: Pick<PricingInputValue, "canBePriced">): boolean {
  return !value.canBePriced;
}

/** What the text means, read as it will be when the box is left. */
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

/** The input after an event, `state` being what the person saw when it came. */
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
 * What an input comes to. An answer to another level than the one that stands there is left out, but for what it says of
 * the bond and the day.
 * @param answer null while nothing answers: its day or size is wrong, the question failed or none came yet
 * @param isPriceable whether the bond is known to have a price at all
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

/** A price of a bond that has none stays as it was typed, marked as a price, so that the box can say what is wrong with it. */
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
  // Text that cannot be read stays, to be put right.
  if (value.cleanPrice === null && value.bondYield === null && input.text !== "")
    return { ...input, mode: field, isDecided: false };
  return { text: levelText(field, level), mode: field, isDecided: level !== null, error: null };
}

/** The text with its kind written outright. */
function marked(text: string, mode: FixedField): string {
  return mode === "price" ? `@${text}` : `${text}y`;
}

/** A level as the box spells it: a price per 100, or a yield (a fraction) in percent. */
export function levelText(field: FixedField, level: number | null): string {
  if (level === null) return "";
  return (field === "price" ? level : pctOfYieldFraction(level)).toFixed(4);
}
