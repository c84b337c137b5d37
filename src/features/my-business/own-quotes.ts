import { useEffect, useState } from "react";
import type { Eoi } from "#domain/entities/eoi.ts";
import { live } from "#src/live/connection.ts";

const NONE: readonly Eoi[] = [];

/** Live quotes of a firm, kept up to date. */
export function useOwnQuotes(clientId: string): readonly Eoi[] {
  const [quotes, setQuotes] = useState(NONE);
  useEffect(() => live.watchQuotes({ clientId }, setQuotes), [clientId]);
  return quotes;
}
