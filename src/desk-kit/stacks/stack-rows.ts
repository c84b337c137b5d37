import type { BondStack, StackEntry } from "#domain/runs/stack.ts";

/** One row of a bond's stack: its n-th best bid and its n-th best offer. */
export interface StackRow {
  id: string;
  isin: string;
  bondName: string;
  /** First row of its bond; shows the name. */
  isFirst: boolean;
  isLast: boolean;
  bid: StackEntry | null;
  ask: StackEntry | null;
  /** Ids of levels that cross the book of the bond. */
  crossing: ReadonlySet<string>;
}

export function stackRows(stacks: readonly BondStack[]): StackRow[] {
  return stacks.flatMap(({ isin, bondName, bids, asks, crossing }) => {
    const length = Math.max(bids.length, asks.length);
    return Array.from({ length }, (_, place): StackRow => ({
      id: `${isin}-${place}`,
      isin,
      bondName,
      isFirst: place === 0,
      isLast: place === length - 1,
      bid: bids[place] ?? null,
      ask: asks[place] ?? null,
      crossing,
    }));
  });
}
