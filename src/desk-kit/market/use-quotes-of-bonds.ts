import { useEffect, useState } from "react";
import type { Eoi } from "#domain/entities/eoi.ts";
import { live } from "#src/live/connection.ts";

/** More would be no list to read; the best of each bond come first. */
export const MOST_QUOTES = 2000;
const NO_QUOTES: readonly Eoi[] = [];

/** The market's quotes in these bonds, as they change; they stay in the worker until they are asked for. */
export function useQuotesOfBonds(bonds: readonly string[]): readonly Eoi[] {
  return useKnownQuotes(bonds) ?? NO_QUOTES;
}

/** The same, null until the first answer has come. */
export function useKnownQuotes(bonds: readonly string[]): readonly Eoi[] | null {
  const key = bonds.toSorted().join(" ");
  const [quotes, setQuotes] = useState<readonly Eoi[] | null>(null);
  useEffect(
    () => live.watchQuotes({ finstrumentIds: key === "" ? [] : key.split(" "), limit: MOST_QUOTES }, setQuotes),
    [key],
  );
  return quotes;
}
