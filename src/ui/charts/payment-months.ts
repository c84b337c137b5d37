import { addMonths, daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import type { ChartPoint } from "#src/ui/charts/chart-spec.ts";

const HALF_MONTH_DAYS = 15;

/** The library spaces all items evenly, so empty months are added to space the payments by date. */
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
