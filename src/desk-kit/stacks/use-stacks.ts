import { useEffect, useMemo, useState } from "react";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { entryOfEoi, entryOfRun, type StackEntry } from "#domain/runs/stack.ts";
import { live } from "#src/live/connection.ts";

/** More would be no list to read; the best of each bond come first. */
const MOST_QUOTES = 2000;
const NO_QUOTES: readonly Eoi[] = [];

/** The market's quotes in these bonds, as they change; they stay in the worker until they are asked for. */
export function useQuotesOfBonds(bonds: readonly string[]): readonly Eoi[] {
  const key = bonds.toSorted().join(" ");
  const [quotes, setQuotes] = useState(NO_QUOTES);
  useEffect(
    () => live.watchQuotes({ finstrumentIds: key === "" ? [] : key.split(" "), limit: MOST_QUOTES }, setQuotes),
    [key],
  );
  return quotes;
}

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
