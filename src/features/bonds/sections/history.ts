import { formatDate } from "#domain/lib/format-date.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { ChartPoint } from "#src/ui/charts/chart-spec.ts";

/** Published yields by day; where sources differ on a day, their mean. */
export function historyPoints(
  published: readonly { date: IsoDate; bond_yield: number | null }[],
): ChartPoint<IsoDate>[] {
  const byDay = Map.groupBy(
    published.filter(({ bond_yield: bondYield }) => bondYield !== null),
    ({ date }) => date,
  );
  return [...byDay]
    .map(([x, day]) => ({
      x,
      y: day.reduce((sum, { bond_yield: bondYield }) => sum + (bondYield ?? 0), 0) / day.length,
    }))
    .toSorted((a, b) => (a.x < b.x ? -1 : 1));
}

/** The history in a sentence: where it began, where it is, and between which levels it moved. */
export function historySummary(points: readonly ChartPoint<IsoDate>[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return "No yield was published.";
  if (points.length === 1) return `One published yield: ${formatYieldPct(first.y)} % on ${formatDate(first.x)}.`;
  const lowest = points.reduce((low, point) => (point.y < low.y ? point : low), first);
  const highest = points.reduce((high, point) => (point.y > high.y ? point : high), first);
  return (
    `${points.length} published yields from ${formatDate(first.x)} (${formatYieldPct(first.y)} %) to ` +
    `${formatDate(last.x)} (${formatYieldPct(last.y)} %), between ${formatYieldPct(lowest.y)} % and ${formatYieldPct(highest.y)} %.`
  );
}
