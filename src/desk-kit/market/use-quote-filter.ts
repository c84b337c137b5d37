import { useMemo } from "react";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { type QuoteFilter, readQuoteFilter } from "#domain/runs/quote-filter.ts";
import { useTimings } from "#src/desk-kit/market/use-timings.ts";
import { serverNowMs } from "#src/lib/server-time.ts";

const UNKNOWN_DATES: readonly IsoDate[] = [];

/** A filter of quotes as it is typed, read by today's settlement dates. The same object while it means the same. */
export function useQuoteFilter(search: string): QuoteFilter {
  const settlementDates = useTimings()?.settlement_dates ?? UNKNOWN_DATES;
  const today = istDateOf(serverNowMs());
  return useMemo(() => readQuoteFilter(search, { today, settlementDates }), [search, today, settlementDates]);
}
