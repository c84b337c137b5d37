import { addDays, addMonths, daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import type { ChartPoint } from "#src/ui/charts/chart-spec.ts";

const HALF_MONTH_DAYS = 15;

/** The chart spaces whatever it is given evenly; days without a point in between keep time true. */
export function withEmptyDays(points: readonly ChartPoint<IsoDate>[]): { time: IsoDate; value?: number }[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const values = new Map(points.map(({ x, y }) => [x, y]));
  return Array.from({ length: daysBetween(first.x, last.x) + 1 }, (_, index) => {
    const time = addDays(first.x, index);
    const value = values.get(time);
    return value === undefined ? { time } : { time, value };
  });
}

/** The same by months, for payments: a bar stands apart from the next as the dates do. */
export function withEmptyMonths(points: readonly ChartPoint<IsoDate>[]): { time: IsoDate; value?: number }[] {
  return points.flatMap(({ x, y }, index) => {
    const next = points[index + 1]?.x;
    const empty: { time: IsoDate }[] = [];
    if (next !== undefined) {
      for (let month = 1; daysBetween(addMonths(x, month), next) > HALF_MONTH_DAYS; month++) {
        empty.push({ time: addMonths(x, month) });
      }
    }
    return [{ time: x, value: y }, ...empty];
  });
}

/** The points of a series by ascending whole x; of several on one x the last given stays. */
export function onePerStep(points: readonly ChartPoint<number>[]): ChartPoint<number>[] {
  const byX = new Map(points.map(({ x, y }) => [Math.round(x), y]));
  return [...byX].map(([x, y]) => ({ x, y })).toSorted((a, b) => a.x - b.x);
}

/** Months to maturity on the axis: `6m`, `5y`, `7.5y`. */
export function monthsText(months: number): string {
  if (months < 12) return `${months}m`;
  const years = months / 12;
  return `${Number.isInteger(years) ? years : years.toFixed(1)}y`;
}
