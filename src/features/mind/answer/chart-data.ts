import { isIsoDate } from "#domain/lib/iso-date.ts";
import type { Block } from "#domain/contract/mind/blocks.ts";
import { figureText } from "#domain/mind/figure-text.ts";
import { type Results, valueOf } from "#domain/mind/render.ts";
import type { ChartPoint, ChartSpec } from "#src/ui/charts/chart-spec.ts";
import { headOf } from "#src/features/mind/answer/table-csv.ts";

export type ChartBlock = Extract<Block, { kind: "chart" }>;

/** One bar: its row, its label, and its length relative to the longest. */
export interface ChartBar {
  row: string;
  share: number;
}

/** Bars by group; a group without a value has none. */
export function barsOf({ call, y, rows }: ChartBlock, results: Results): ChartBar[] {
  const values = rows.map((row) => {
    const value = valueOf(results, { call, row, field: y });
    return typeof value === "number" ? value : null;
  });
  const longest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  return rows.map((row, at) => ({ row, share: longest === 0 ? 0 : Math.abs(values[at] ?? 0) / longest }));
}

/** Points over days or years; null when x is neither, or no row has a value. */
export function plotOf({ call, shape, x, y, rows }: ChartBlock, results: Results): ChartSpec | null {
  const name = headOf(y);
  const mark = shape === "line" ? "line" : "dots";
  const formatY = (value: number) => figureText(y, value);
  const at = (row: string, field: string) => valueOf(results, { call, row, field });
  const reading = (row: string) => `${figureText(x, at(row, x) ?? null)}: ${figureText(y, at(row, y) ?? null)}`;
  const numbers = rows.flatMap((row): ChartPoint<number>[] => {
    const [across, up] = [at(row, x), at(row, y)];
    return typeof across === "number" && typeof up === "number" ? [{ x: across, y: up, reading: reading(row) }] : [];
  });
  const days = rows.flatMap((row): ChartPoint<string>[] => {
    const [across, up] = [at(row, x), at(row, y)];
    const isDay = typeof across === "string" && isIsoDate(across);
    return isDay && typeof up === "number" ? [{ x: across, y: up, reading: reading(row) }] : [];
  });
  if (numbers.length > 0) {
    const points = onePerPlace(numbers, (one, other) => one - other);
    return { kind: "years", formatY, series: [{ name, colour: "primary", mark, points }] };
  }
  if (days.length === 0) return null;
  const points = onePerPlace(days, (one, other) => one.localeCompare(other));
  return { kind: "days", formatY, series: [{ name, colour: "primary", mark, points }] };
}

/** Sorts by x and keeps the first point of each x. */
function onePerPlace<X>(points: readonly ChartPoint<X>[], compare: (one: X, other: X) => number): ChartPoint<X>[] {
  const ordered = points.toSorted((one, other) => compare(one.x, other.x));
  return ordered.filter(({ x }, at) => at === 0 || ordered[at - 1]?.x !== x);
}
