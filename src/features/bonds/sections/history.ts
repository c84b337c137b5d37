import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
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
  const lowest = points.reduce((low, point) => (point.y < low.y ? point : low), first);
  const highest = points.reduce((high, point) => (point.y > high.y ? point : high), first);
  return (
    `${points.length} published yields from ${formatDate(first.x)} (${formatYieldPct(first.y)} %) to ` +
    `${formatDate(last.x)} (${formatYieldPct(last.y)} %), between ${formatYieldPct(lowest.y)} % and ${formatYieldPct(highest.y)} %.`
  );
}

interface Published {
  date: IsoDate;
  bond_yield: number | null;
  clean_price: number | null;
  source: string;
}

/** A history too short for a line: the yields of its one day, each with its source, or the last price where there is none. */
export function shortHistory(published: readonly Published[]): string {
  const yields = published.filter(({ bond_yield: bondYield }) => bondYield !== null);
  const [first] = yields;
  if (first !== undefined) {
    const levels = yields.map(({ bond_yield: bondYield, source }) => `${formatYieldPct(bondYield)} % (${source})`);
    return `Published on ${formatDate(first.date)} only: ${[...new Set(levels)].join(", ")}.`;
  }
  const last = published.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1);
  if (last === undefined) return "No yield was published.";
  const price = `${formatPrice(last.clean_price)} on ${formatDate(last.date)} (${last.source})`;
  return `No yield was published, only prices; the last is ${price}.`;
}
