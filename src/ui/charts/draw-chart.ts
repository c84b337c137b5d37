import {
  createChart,
  createOptionsChart,
  createSeriesMarkers,
  createYieldCurveChart,
  HistogramSeries,
  LineSeries,
  TickMarkType,
  type ISeriesApi,
  type SeriesMarker,
  type SeriesType,
  type Time,
} from "lightweight-charts";
import { formatDate } from "#domain/lib/format-date.ts";
import { monthsText, withEmptyDays, withEmptyMonths } from "#src/ui/charts/chart-data.ts";
import type { ChartColours } from "#src/ui/charts/chart-colours.ts";
import { common, format, lineOptions, plain, SHAPES } from "#src/ui/charts/chart-looks.ts";
import type { ChartSeries, ChartSpec } from "#src/ui/charts/chart-spec.ts";

// The only module that knows the drawing library. It is loaded when the first chart is, never with a page.

/** Says what is under the pointer; null when it left. */
export type ChartReader = (reading: string | null) => void;

type Mark = { text: string; y: (y: number) => string };

/** Draws into an element, which must have a size, and answers how to take it away again. */
export function drawChart(element: HTMLElement, spec: ChartSpec, colours: ChartColours, read: ChartReader): () => void {
  switch (spec.kind) {
    case "time":
      return drawTime(element, spec, colours, read);
    case "curve":
      return drawCurve(element, spec, colours, read);
    case "price":
      return drawPrice(element, spec, colours, read);
  }
}

function drawTime(element: HTMLElement, spec: ChartSpec & { kind: "time" }, colours: ChartColours, read: ChartReader) {
  const base = common(spec, colours);
  const chart = createChart(element, {
    ...base,
    timeScale: { ...base.timeScale, tickMarkFormatter: tickText },
    localization: { priceFormatter: spec.formatY, timeFormatter: dayText },
  });
  const drawn = spec.series.map((series) => {
    const pane = series.pane ?? 0;
    const options = { ...lineOptions(series, colours), priceFormat: format(spec) };
    const api =
      series.mark === "bars"
        ? chart.addSeries(HistogramSeries, { ...plain(series, colours), base: 0, priceFormat: format(spec) }, pane)
        : chart.addSeries(LineSeries, options, pane);
    api.setData(series.mark === "bars" ? withEmptyMonths(series.points) : withEmptyDays(series.points));
    addMarks<Time>(api, series, colours);
    return { series, api };
  });
  chart.timeScale().fitContent();
  chart.subscribeCrosshairMove(({ time, seriesData }) =>
    read(time === undefined ? null : reading(drawn, seriesData, { text: dayText(time), y: spec.formatY })),
  );
  return () => chart.remove();
}

/** Days are given as YYYY-MM-DD, and handed back so. */
function dayText(time: Time): string {
  return typeof time === "string" ? formatDate(time) : "";
}

/** `2027`, `Feb`, `14-Feb`: no more of a date than its place on the axis tells. */
function tickText(time: Time, kind: TickMarkType): string {
  const day = dayText(time);
  if (kind === TickMarkType.Year) return day.slice(7);
  return kind === TickMarkType.Month ? day.slice(3, 6) : day.slice(0, 6);
}

function drawCurve(
  element: HTMLElement,
  spec: ChartSpec & { kind: "curve" },
  colours: ChartColours,
  read: ChartReader,
) {
  const all = spec.series.flatMap(({ points }) => points.map(({ x }) => x));
  const chart = createYieldCurveChart(element, {
    ...common(spec, colours),
    localization: { priceFormatter: spec.formatY, timeFormatter: monthsText },
    yieldCurve: {
      baseResolution: 1,
      minimumTimeRange: Math.max(12, ...all) + 6,
      startTimeRange: 0,
    },
  });
  const drawn = spec.series.map((series) => {
    const api = chart.addSeries(LineSeries, { ...lineOptions(series, colours), priceFormat: format(spec) });
    api.setData(series.points.map(({ x, y }) => ({ time: x, value: y })));
    addMarks<number>(api, series, colours);
    return { series, api };
  });
  chart.timeScale().fitContent();
  chart.subscribeCrosshairMove(({ time, seriesData }) =>
    read(typeof time === "number" ? reading(drawn, seriesData, { text: monthsText(time), y: spec.formatY }) : null),
  );
  return () => chart.remove();
}

function drawPrice(
  element: HTMLElement,
  spec: ChartSpec & { kind: "price" },
  colours: ChartColours,
  read: ChartReader,
) {
  const chart = createOptionsChart(element, {
    ...common(spec, colours),
    localization: { precision: 2, priceFormatter: spec.formatY },
  });
  const drawn = spec.series.map((series) => {
    const api = chart.addSeries(LineSeries, { ...lineOptions(series, colours), priceFormat: format(spec) });
    api.setData(series.points.map(({ x, y }) => ({ time: x, value: y })));
    addMarks<number>(api, series, colours);
    return { series, api };
  });
  chart.timeScale().fitContent();
  chart.subscribeCrosshairMove(({ time, seriesData }) =>
    read(typeof time === "number" ? reading(drawn, seriesData, { text: time.toFixed(4), y: spec.formatY }) : null),
  );
  return () => chart.remove();
}

/** Points that no line joins are drawn as marks, each kind with its own shape. */
function addMarks<T>(api: ISeriesApi<SeriesType, T>, series: ChartSeries<T>, colours: ChartColours): void {
  const look = SHAPES[series.mark];
  if (look === undefined) return;
  createSeriesMarkers<T>(
    api,
    series.points.map(({ x, y }): SeriesMarker<T> => ({
      time: x,
      position: "atPriceMiddle",
      price: y,
      color: colours[series.colour],
      ...look,
    })),
  );
}

function reading<T>(
  drawn: readonly { series: ChartSeries<unknown>; api: ISeriesApi<SeriesType, T> }[],
  data: ReadonlyMap<ISeriesApi<SeriesType, T>, unknown>,
  { text, y }: Mark,
): string | null {
  const parts = drawn.flatMap(({ series, api }) => {
    const point = data.get(api) as { value?: number } | undefined;
    return point?.value === undefined ? [] : [`${series.name} ${y(point.value)}`];
  });
  return parts.length === 0 ? null : `${text}: ${parts.join(", ")}`;
}
