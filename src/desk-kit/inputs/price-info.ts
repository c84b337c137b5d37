import * as bonds from "#domain/contract/http/bonds.ts";
import type { StatedTerms } from "#domain/entities/bond-term.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import type { LevelAnswer } from "#domain/validation/pricing-input.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";

/** Cache key of its responses. */
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
  /** Bond terms the poster has stated so far; omitted when none. */
  bondTerms?: StatedTerms | undefined;
}

/** Pricing errors by field. */
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

/** Level part of a price response. */
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

/** Without a response the level itself may be valid. */
const NOT_PRICED = "Not priced: the server did not answer.";

/** Pricing errors of a failed request, by field. */
export function pricingProblems(failure: Error | null): PricingProblems {
  if (failure === null) return {};
  if (!(failure instanceof CallError)) return { level: NOT_PRICED };
  const { settlementDate, settlementDelta, quantum } = failure.fields;
  const settlement = settlementDate ?? settlementDelta;
  if (settlement !== undefined) return { settlement };
  return quantum === undefined ? { level: failure.body === null ? NOT_PRICED : failure.text } : { size: quantum };
}
