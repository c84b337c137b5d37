import { useQuery } from "@tanstack/react-query";
import * as bonds from "#domain/contract/http/bonds.ts";
import type { StatedTerms } from "#domain/entities/bond-term.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import { call } from "#src/lib/api.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";

/** Levels changed fast, by a key held down or by typing, are asked about once. */
export const LEVEL_REST_MS = 120;

export interface PriceQuestion {
  finstrumentId: string | null;
  fixedField: FixedField;
  /** Fraction when the yield is fixed, price per 100 when the price is; null asks only whether it can be priced. */
  level: number | null;
  settlementDelta: number | null;
  settlementDate: string | null;
  /** Rupees of face; null leaves the money out. */
  quantum: number | null;
  /** Terms of the bond as a poster has them so far; left out where he has none. */
  bondTerms?: StatedTerms | undefined;
}

/** Asks the server for the price of a level. */
export function askPrice(asked: PriceQuestion, signal?: AbortSignal): Promise<bonds.PriceInfo> {
  return call(bonds.finstrumentPriceInfo, {
    params: { id: asked.finstrumentId ?? "" },
    body: {
      id: asked.finstrumentId,
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

/**
 * The server's price for a level: asked again when the level, the size or the settlement changes. `answer` may still be
 * the one before, of the same bond, so that what stands there does not blink; `fresh` is of this very question, and so is
 * `failure`.
 */
export function usePriceInfo(question: PriceQuestion) {
  const { finstrumentId } = question;
  const current = JSON.stringify(question);
  const key = useDebounced(current, LEVEL_REST_MS);
  const asked = JSON.parse(key) as PriceQuestion;
  const query = useQuery<bonds.PriceInfo>({
    queryKey: ["price-info", asked.finstrumentId, key],
    enabled: asked.finstrumentId !== null,
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === asked.finstrumentId ? before : undefined),
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => askPrice(asked, signal),
  });
  const answer = finstrumentId === asked.finstrumentId ? query.data : undefined;
  return {
    answer,
    fresh: query.isPlaceholderData ? undefined : answer,
    failure: key === current ? query.error : null,
    pending: finstrumentId !== null && (query.isFetching || key !== current),
  };
}
