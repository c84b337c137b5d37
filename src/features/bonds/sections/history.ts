import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { yieldHistory } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { ChartPoint, ChartSpec } from "#src/ui/charts/chart-spec.ts";

export type HistoryLevel = ResponseOf<typeof yieldHistory>["points"][number];

/**
 * Yields by day as the market quotes them, averaged over sources. The reading of a point lists every source of its day.
 */
export function historyPoints(levels: readonly HistoryLevel[]): ChartPoint<IsoDate>[] {
  const byDay = Map.groupBy(
    levels.filter(({ bond_yield: bondYield }) => bondYield !== null),
    ({ date }) => date,
  );
  return [...byDay]
    .map(([x, day]) => ({
      x,
      y: day.reduce((sum, { bond_yield: bondYield }) => sum + (bondYield ?? 0), 0) / day.length,
      reading: `${formatDate(x)}: ${[...new Set(day.map(levelText))].join("; ")}`,
    }))
    .toSorted((a, b) => (a.x < b.x ? -1 : 1));
}

/**
 * Builds the history chart: a yield holds until the next one is published; days with a published price only are marked.
 */
export function historySpec(levels: readonly HistoryLevel[]): ChartSpec {
  const solvedOn = solvedDays(levels);
  const points = historyPoints(levels);
  const solved = points.filter(({ x }) => solvedOn.has(x));
  return {
    kind: "days",
    formatY: formatYieldPct,
    series: [
      { name: "Yield %", colour: "primary", mark: "steps", points },
      ...(solved.length === 0
        ? []
        : [
            {
              name: "worked out from a price",
              colour: "strong",
              mark: "squares",
              points: solved,
              isGuide: true,
            } as const,
          ]),
    ],
  };
}

/** Days on which no source published a yield. */
function solvedDays(levels: readonly HistoryLevel[]): Set<IsoDate> {
  const published = new Set(levels.filter((level) => !level.is_yield_solved).map(({ date }) => date));
  return new Set(levels.map(({ date }) => date).filter((date) => !published.has(date)));
}

/** `6.6971 % worked out from the price 102.6900 (CCIL mark-to-market)`. */
function levelText({
  bond_yield: bondYield,
  is_yield_solved: isSolved,
  clean_price: price,
  source,
}: HistoryLevel): string {
  const solved = isSolved ? ` worked out from the price ${formatPrice(price)}` : "";
  return `${formatYieldPct(bondYield)} %${solved} (${source})`;
}

/** Marks computed figures in the table; the note under the table explains it. */
export const SOLVED_MARK = "*";
export const historyCells = (level: HistoryLevel): string[] => [
  formatDate(level.date),
  formatYieldPct(level.bond_yield) + (level.is_yield_solved ? SOLVED_MARK : ""),
  formatPrice(level.clean_price) + (level.is_price_solved ? SOLVED_MARK : ""),
  formatYieldPct(level.published_yield),
  level.source,
];

/** Describes the history in a sentence: first level, last level and range. */
export function historySummary(levels: readonly HistoryLevel[]): string {
  const points = historyPoints(levels);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return "No yield was published.";
  const lowest = points.reduce((low, point) => (point.y < low.y ? point : low), first);
  const highest = points.reduce((high, point) => (point.y > high.y ? point : high), first);
  const solved = solvedDays(levels);
  const count = points.filter(({ x }) => solved.has(x)).length;
  return (
    `Yields of ${points.length} days from ${formatDate(first.x)} (${formatYieldPct(first.y)} %) to ` +
    `${formatDate(last.x)} (${formatYieldPct(last.y)} %), between ${formatYieldPct(lowest.y)} % and ${formatYieldPct(highest.y)} %` +
    `${count === 0 ? "" : `; of ${count} the price was published and the yield is worked out from it`}.`
  );
}

/**
 * Text for a history too short to draw: the yields of its single day with their sources, or the last price if there is
 * no yield.
 */
export function shortHistory(levels: readonly HistoryLevel[]): string {
  const yields = levels.filter(({ bond_yield: bondYield }) => bondYield !== null);
  const [first] = yields;
  if (first !== undefined) {
    return `Published on ${formatDate(first.date)} only: ${[...new Set(yields.map(levelText))].join(", ")}.`;
  }
  const last = levels.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1);
  if (last === undefined) return "No yield was published.";
  const price = `${formatPrice(last.clean_price)} on ${formatDate(last.date)} (${last.source})`;
  return `No yield was published, only prices; the last is ${price}.`;
}
