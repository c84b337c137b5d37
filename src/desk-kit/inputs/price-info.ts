import * as bonds from "#domain/contract/http/bonds.ts";
import type { StatedTerms } from "#domain/entities/bond-term.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import type { LevelAnswer } from "#domain/validation/pricing-input.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";

/** The name its answers are cached under. */
export const PRICE_INFO = "price-info";

export interface PriceQuestion {
  fixedField: FixedField;
  /** Fraction when the yield is fixed, price per 100 when the price is; null asks only whether it can be priced. */
  level: number | null;
  settlementDelta: number | null;
  /** Takes the place of the delta. */
  settlementDate: string | null;
  /** Rupees of face; null leaves the money out. */
  quantum: number | null;
  /** Terms of the bond as a poster has them so far; left out where he has none. */
  bondTerms?: StatedTerms | undefined;
}

/** What the server will not price, by the field that is at fault. */
export type PricingProblems = Partial<Record<"level" | "settlement" | "size", string>>;

/** Asks the server for the price of a level. @throws CallError */
export function askPrice(id: string, asked: PriceQuestion, signal?: AbortSignal): Promise<bonds.PriceInfo> {
  return call(bonds.finstrumentPriceInfo, {
    params: { id },
    body: {
      id,
      fixedField: asked.fixedField,
      ...(asked.fixedField === "price" ? { cleanPrice: asked.level } : { bondYield: asked.level }),
      ...(asked.settlementDate === null
        ? { settlementDelta: asked.settlementDelta }
        : { settlementDate: asked.settlementDate }),
      quantum: asked.quantum,
      ...(asked.bondTerms === undefined ? {} : { bond_terms: asked.bondTerms }),
    },
    ...(signal ? { signal } : {}),
  });
}

/** What an answer says of the level. */
export function levelAnswer({ price, ...info }: bonds.PriceInfo): LevelAnswer {
  return {
    cleanPrice: price.unit_clean_price,
    bondYield: price.bond_yield,
    settlementDate: price.settlement_date,
    canBePriced: info.can_be_priced,
    allowPriceModification: info.allow_price_modification,
    considerationDetails: info.considerationDetails,
  };
}

/** No answer came, so the level itself may be right. */
const NOT_PRICED = "Not priced: the server did not answer.";

/** Why a question was not answered, at the field that is at fault. */
export function pricingProblems(failure: Error | null): PricingProblems {
  if (failure === null) return {};
  if (!(failure instanceof CallError)) return { level: NOT_PRICED };
  const { settlementDate, settlementDelta, quantum } = failure.fields;
  const settlement = settlementDate ?? settlementDelta;
  if (settlement !== undefined) return { settlement };
  return quantum === undefined ? { level: failure.body === null ? NOT_PRICED : failure.text } : { size: quantum };
}
