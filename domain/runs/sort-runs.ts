import type { PrivateRun } from "#domain/runs/private-run.ts";

export type RunColumn =
  | "bond"
  | "side"
  | "yield"
  | "price"
  | "size"
  | "settlement"
  | "who"
  | "channel"
  | "age"
  | "status";
export interface RunSort {
  column: RunColumn;
  desc: boolean;
}

/** Newest first, the order of arrival. */
export const NEWEST_FIRST: RunSort = { column: "age", desc: false };

type Value = string | number | null;

const VALUES: Record<RunColumn, (run: PrivateRun) => Value> = {
  bond: (run) => run.bond_name ?? run.text,
  side: (run) => run.quote_type,
  yield: (run) => run.yield_stored,
  price: (run) => run.unit_price_stored,
  size: (run) => run.quantum,
  settlement: (run) => run.settlement_delta,
  who: (run) => `${run.author.client_name} ${run.author.name}`,
  channel: (run) => run.channel_name,
  // The newest has the least age.
  age: (run) => -Date.parse(run.at),
  status: (run) => run.status,
};

/** Sorts by a column; missing values come last in both directions, ties newest first. */
export function sortRuns(runs: readonly PrivateRun[], { column, desc }: RunSort): PrivateRun[] {
  const value = VALUES[column];
  const newer = (a: PrivateRun, b: PrivateRun) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id);
  return runs.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || newer(a, b);
    const order =
      typeof left === "string" || typeof right === "string" ? String(left).localeCompare(String(right)) : left - right;
    return (desc ? -order : order) || newer(a, b);
  });
}
