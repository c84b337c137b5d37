import { useEffect, useMemo, useState } from "react";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { entryOfEoi, entryOfRun, type StackEntry } from "#domain/runs/stack.ts";
import { live } from "#src/live/connection.ts";
import { MOST_QUOTES } from "#src/desk-kit/market/use-quotes-of-bonds.ts";

const NO_QUOTES: readonly Eoi[] = [];

/** Live quotes that hold all the words, as they change; all of them without words. Null until the first are known. */
export function useQuotesWith(text: string): readonly Eoi[] | null {
  const [quotes, setQuotes] = useState<readonly Eoi[] | null>(null);
  useEffect(() => live.watchQuotes({ text, limit: MOST_QUOTES }, setQuotes), [text]);
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
