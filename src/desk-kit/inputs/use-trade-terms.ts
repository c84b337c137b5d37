import type { StatedTerms } from "#domain/entities/bond-term.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import type { PricingInputEvent, PricingInputState } from "#domain/validation/pricing-input.ts";
import { usePricedLevel } from "#src/desk-kit/inputs/use-priced-level.ts";

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
  level: PricingInputState;
  onLevel: (event: PricingInputEvent) => void;
}

/**
 * What a form that deals in a bond has in common with the others: a size and a level as typed, kept priced by the server
 * for a day of settlement. SizeField, LevelField and MoneyLines draw it.
 */
export function useTradeTerms(typed: TypedTerms) {
  const {
    finstrumentId,
    settlementDelta,
    settlementDate,
    isDayUnreadable = false,
    sizeText,
    bondTerms,
    level,
    onLevel,
  } = typed;
  const size = parseSize(sizeText);
  const quantumRupees = size.ok ? size.rupees : null;
  const where = { finstrumentId, settlementDelta, settlementDate, quantum: quantumRupees, bondTerms };
  const { answer, pending, problems } = usePricedLevel(where, level, onLevel, isDayUnreadable);
  return { ...typed, size, quantumRupees, answer, pending, problems };
}

export type TradeTerms = ReturnType<typeof useTradeTerms>;
