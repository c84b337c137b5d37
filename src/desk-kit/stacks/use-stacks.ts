import { useEffect, useMemo, useState } from "react";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import type { QuoteFilter } from "#domain/runs/quote-filter.ts";
import { entryOfEoi, entryOfRun, type StackEntry } from "#domain/runs/stack.ts";
import { live } from "#src/live/connection.ts";
import { MOST_QUOTES } from "#src/desk-kit/market/use-quotes-of-bonds.ts";

const NO_QUOTES: readonly Eoi[] = [];

/**
 * Live quotes that pass a filter, as they change. Null until the first are known.
 * @param filter the same object while it means the same
 */
export function useQuotesWith(filter: QuoteFilter): readonly Eoi[] | null {
  const [quotes, setQuotes] = useState<readonly Eoi[] | null>(null);
  useEffect(() => live.watchQuotes({ filter, limit: MOST_QUOTES }, setQuotes), [filter]);
  return quotes;
}

/** Lines of chats and quotes of the market as levels of stacks. */
export function useEntries(runs: readonly PrivateRun[], quotes: readonly Eoi[] | null, clientId: string): StackEntry[] {
  return useMemo(
    () => [
      ...runs.flatMap((run) => entryOfRun(run) ?? []),
      ...(quotes ?? NO_QUOTES).map((quote) => entryOfEoi(quote, clientId)),
    ],
    [runs, quotes, clientId],
  );
}
