import { useEffect, useState } from "react";
import type { QuoteReadingShown } from "#domain/contract/http/runs.ts";
import { mayQuote, NO_READINGS, readingsOf } from "#src/desk-kit/quote-reading/read-quotes.ts";

/** A text is read once typing has rested this long. */
const REST_MS = 250;

/** How a text being written is read; the reading before stays until the next is here. Empty while it cannot be read. */
export function useReadings(text: string, isWanted: boolean): readonly QuoteReadingShown[] {
  const [read, setRead] = useState<readonly QuoteReadingShown[]>(NO_READINGS);
  const asks = isWanted && mayQuote(text);
  useEffect(() => {
    if (!asks) return undefined;
    let isPast = false;
    const take = (readings: readonly QuoteReadingShown[]) => {
      if (!isPast) setRead(readings);
    };
    const timer = setTimeout(() => {
      readingsOf(text).then(take, () => take(NO_READINGS));
    }, REST_MS);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [text, asks]);
  return asks ? read : NO_READINGS;
}
