import type { PriceInfo } from "#domain/contract/http/bonds.ts";
import type { StatedTerms } from "#domain/entities/bond-term.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { type LevelInput, pricedLevel, type PricingInputState, readLevel } from "#domain/validation/pricing-input.ts";
import { levelAnswer, PRICE_INFO, type PriceQuestion } from "#src/desk-kit/inputs/price-info.ts";
import { isPriceable } from "#src/desk-kit/inputs/priceable.ts";
import { cachedPrice } from "#src/desk-kit/inputs/use-price.ts";

/** The terms of a deal as they stand in a form. */
export interface TypedTerms {
  finstrumentId: string | null;
  settlementDelta: number | null;
  /** Takes the place of the delta. */
  settlementDate: IsoDate | null;
  /** What stands in the field of the day, where it is typed, cannot be read: nothing is priced then. */
  isDayUnreadable?: boolean;
  sizeText: string;
  /** Terms of the bond that the poster confirmed or stated. */
  bondTerms?: StatedTerms | undefined;
  level: LevelInput;
}

/** The size as it is read, and its rupees of face; null where it is none. */
export function sizeOfTerms({ sizeText }: Pick<TypedTerms, "sizeText">) {
  const size = parseSize(sizeText);
  return { size, quantumRupees: size.ok ? size.rupees : null };
}

/** What the server is asked of the terms; null while their day cannot be read. */
export function questionOf(terms: TypedTerms, isPriced: boolean): PriceQuestion | null {
  if (terms.isDayUnreadable === true) return null;
  const { settlementDelta, settlementDate, bondTerms } = terms;
  const reading = readLevel(terms.level, isPriced);
  const level = reading.ok ? reading.level : null;
  const quantum = sizeOfTerms(terms).quantumRupees;
  return { fixedField: reading.fixedField, level, settlementDelta, settlementDate, quantum, bondTerms };
}

/** The level of the terms, and what it comes to by an answer. */
export function levelOfTerms(
  { level }: Pick<TypedTerms, "level">,
  answer: PriceInfo | undefined,
  isPriced: boolean,
): PricingInputState {
  return pricedLevel(level, answer === undefined ? null : levelAnswer(answer), isPriced);
}

/** The same for what acts on a form from outside of it: the answer is the one the form has, where it has one. */
export function levelNow(terms: TypedTerms): PricingInputState {
  const isPriced = isPriceable(terms.finstrumentId, terms.bondTerms);
  const question = questionOf(terms, isPriced);
  return levelOfTerms(terms, cachedPrice<PriceInfo>(PRICE_INFO, terms.finstrumentId, question), isPriced);
}
