import type { IChartApiBase, ISeriesApi, MouseEventParams, SeriesType } from "lightweight-charts";
import { pointAfterKey } from "#src/ui/charts/cursor-keys.ts";
import { nearestPoint, type PlacedPoint, type PlacedSeries } from "#src/ui/charts/place-points.ts";

/** Called with the reading under the cursor; null when there is none. */
export type ChartReader = (reading: string | null) => void;

interface CursorPoint extends PlacedPoint {
  api: ISeriesApi<SeriesType, number>;
}

interface CursorOptions {
  /** Points follow each other from left to right, so the height of the pointer does not count. */
  across: boolean;
  read: ChartReader;
}

/**
 * Adds a cursor to a plot. It sits on observed points only, never in between: the pointer snaps to the nearest, arrows
 * step to the next, Home and End go to the first and last. Returns a function that removes it.
 */
export function addCursor(
  chart: IChartApiBase<number>,
  element: HTMLElement,
  drawn: readonly { series: PlacedSeries; api: ISeriesApi<SeriesType, number> }[],
  { across, read }: CursorOptions,
): () => void {
  const points = drawn
    .flatMap(({ series, api }) => (series.isGuide ? [] : series.points.map((point) => ({ ...point, api }))))
    .toSorted((a, b) => a.at - b.at || a.y - b.y);
  let current = -1;

  function show(point: CursorPoint | null): void {
    current = point === null ? -1 : points.indexOf(point);
    if (point === null) chart.clearCrosshairPosition();
    else chart.setCrosshairPosition(point.y, point.at, point.api);
    read(point?.reading ?? null);
  }

  function pixels({ at, y, api }: CursorPoint) {
    const left = chart.timeScale().timeToCoordinate(at);
    const top = api.priceToCoordinate(y);
    return left === null || top === null ? null : { x: left, y: top };
  }

  function onPointer({ point, time }: MouseEventParams<number>): void {
    if (point === undefined || time === undefined) show(null);
    else show(nearestPoint(points, pixels, point, across));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || points.length === 0) return;
    if (event.key === "Escape" && current >= 0) show(null);
    else {
      const next = pointAfterKey(event.key, current, points.length);
      if (next === null) return;
      show(points[next] ?? null);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const onBlur = () => show(null);
  chart.subscribeCrosshairMove(onPointer);
  element.addEventListener("keydown", onKeyDown);
  element.addEventListener("blur", onBlur);
  return () => {
    element.removeEventListener("keydown", onKeyDown);
    element.removeEventListener("blur", onBlur);
  };
}
