import { useEffect, useState } from "react";
import type { Eoi } from "#domain/entities/eoi.ts";
import { live } from "#src/live/connection.ts";

/** More would be no list to read; the best of each bond come first. */
export const MOST_QUOTES = 2000;
const NO_QUOTES: readonly Eoi[] = [];

/** Live quotes of these bonds. The worker holds them until requested. */
export function useQuotesOfBonds(bonds: readonly string[]): readonly Eoi[] {
  return useKnownQuotes(bonds) ?? NO_QUOTES;
}

/** The same, null until the first response. */
export function useKnownQuotes(bonds: readonly string[]): readonly Eoi[] | null {
  const key = bonds.toSorted().join(" ");
  const [quotes, setQuotes] = useState<readonly Eoi[] | null>(null);
  useEffect(
    () => live.watchQuotes({ finstrumentIds: key === "" ? [] : key.split(" "), limit: MOST_QUOTES }, setQuotes),
    [key],
  );
  return quotes;
}
