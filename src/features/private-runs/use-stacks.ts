import { useEffect, useMemo, useState } from "react";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { entryOfEoi, entryOfRun, stackByBond, type BondStack } from "#domain/runs/stack.ts";
import { live } from "#src/platform/live/connection.ts";

/** The market's quotes stay in the worker; those of the stacked bonds are asked for this often. */
const EVERY_MS = 1000;
const MOST_QUOTES = 2000;
const NO_QUOTES: readonly Eoi[] = [];

/** A stack for each bond quoted in my chats: the lines of the chats, the market's quotes and my own EOIs. */
export function useStacks(runs: readonly PrivateRun[], clientId: string): readonly BondStack[] {
  const bonds = useMemo(() => [...new Set(runs.flatMap((run) => run.finstrument_id ?? []))].toSorted(), [runs]);
  const key = bonds.join(" ");
  const [quotes, setQuotes] = useState<readonly Eoi[]>(NO_QUOTES);
  useEffect(() => {
    const wanted = key === "" ? [] : key.split(" ");
    if (wanted.length === 0) return undefined;
    let isPast = false;
    const look = () => {
      void live.findQuotes("", wanted, MOST_QUOTES).then((found) => {
        if (!isPast) setQuotes((before) => (isSame(before, found) ? before : found));
      });
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      isPast = true;
      clearInterval(timer);
    };
  }, [key]);
  return useMemo(() => {
    const wanted = new Set(bonds);
    const said = runs.flatMap((run) => entryOfRun(run) ?? []);
    const quoted = quotes.filter((quote) => wanted.has(quote.finstrument_id));
    return stackByBond([...said, ...quoted.map((quote) => entryOfEoi(quote, clientId))]);
  }, [runs, bonds, quotes, clientId]);
}

function isSame(a: readonly Eoi[], b: readonly Eoi[]): boolean {
  return a.length === b.length && a.every((quote, at) => quote.id === b[at]?.id && quote.version === b[at]?.version);
}
