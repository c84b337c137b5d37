import type { PriceInfo } from "#domain/contract/http/bonds.ts";
import type { StatedTerms } from "#domain/entities/bond-term.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { type LevelInput, pricedLevel, type PricingInputState, readLevel } from "#domain/validation/pricing-input.ts";
import { levelAnswer, PRICE_INFO, type PriceQuestion } from "#src/desk-kit/inputs/price-info.ts";
import { isPriceable } from "#src/desk-kit/inputs/priceable.ts";
import { cachedPrice } from "#src/desk-kit/inputs/use-price.ts";

/** Current terms of a deal form. */
export interface TypedTerms {
  finstrumentId: string | null;
  settlementDelta: number | null;
  /** Takes the place of the delta. */
  settlementDate: IsoDate | null;
  /** True when the typed settlement day cannot be read; nothing is priced then. */
  isDayUnreadable?: boolean;
  sizeText: string;
  /** Terms of the bond that the poster confirmed or stated. */
  bondTerms?: StatedTerms | undefined;
  level: LevelInput;
}

/** Parsed size and its rupees of face; null when unreadable. */
export function sizeOfTerms({ sizeText }: Pick<TypedTerms, "sizeText">) {
  const size = parseSize(sizeText);
  return { size, quantumRupees: size.ok ? size.rupees : null };
}

/** Price request for the terms; null while their day cannot be read. */
export function questionOf(terms: TypedTerms, isPriced: boolean): PriceQuestion | null {
  if (terms.isDayUnreadable === true) return null;
  const { settlementDelta, settlementDate, bondTerms } = terms;
  const reading = readLevel(terms.level, isPriced);
  const level = reading.ok ? reading.level : null;
  const quantum = sizeOfTerms(terms).quantumRupees;
  return { fixedField: reading.fixedField, level, settlementDelta, settlementDate, quantum, bondTerms };
}

/** Level of the terms, with the derived values of a response. */
export function levelOfTerms(
  { level }: Pick<TypedTerms, "level">,
  answer: PriceInfo | undefined,
  isPriced: boolean,
): PricingInputState {
  return pricedLevel(level, answer === undefined ? null : levelAnswer(answer), isPriced);
}

/** Current level of a form, for commands outside it; uses the form's cached response, if any. */
export function levelNow(terms: TypedTerms): PricingInputState {
  const isPriced = isPriceable(terms.finstrumentId, terms.bondTerms);
  const question = questionOf(terms, isPriced);
  return levelOfTerms(terms, cachedPrice<PriceInfo>(PRICE_INFO, terms.finstrumentId, question), isPriced);
}
