import {
  createChart,
  createChartEx,
  createSeriesMarkers,
  HistogramSeries,
  LineSeries,
  TickMarkType,
  type ISeriesApi,
  type SeriesMarker,
  type SeriesType,
  type Time,
} from "lightweight-charts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { ChartColours } from "#src/ui/charts/chart-colours.ts";
import { addCursor, type ChartReader } from "#src/ui/charts/chart-cursor.ts";
import { common, format, lineOptions, plain, SHAPES } from "#src/ui/charts/chart-looks.ts";
import type { ChartSpec, PaymentsSpec, PlotSpec } from "#src/ui/charts/chart-spec.ts";
import { withoutCommonZeros } from "#src/ui/charts/chart-ticks.ts";
import { withEmptyMonths } from "#src/ui/charts/payment-months.ts";
import { type PlacedSeries, placePoints } from "#src/ui/charts/place-points.ts";
import { TickedScale } from "#src/ui/charts/ticked-scale.ts";

// Only this file, with the cursor and axis files, uses the drawing library. It loads with the first chart, never with a
// page.

/** Width of a tick on the horizontal axis, with its spacing, px. */
const TICK_PX = 64;

/** Draws into an element, which must have a size; returns a function that removes the chart. */
export function drawChart(element: HTMLElement, spec: ChartSpec, colours: ChartColours, read: ChartReader): () => void {
  return spec.kind === "payments" ? drawPayments(element, spec, colours, read) : drawPlot(element, spec, colours, read);
}

function drawPlot(element: HTMLElement, spec: PlotSpec, colours: ChartColours, read: ChartReader): () => void {
  const { series, from, to, ticks, textAt } = placePoints(spec);
  const most = Math.max(2, Math.floor(element.clientWidth / TICK_PX));
  const labels = new Map(ticks(most).map(({ x, label }) => [x, label]));
  const chart = createChartEx<number, TickedScale>(element, new TickedScale(labels, textAt), {
    ...common(series, colours),
    localization: axisTexts(spec.formatY),
  });
  // Contains every position, so that the spacing of points is to scale.
  const ground = chart.addSeries(LineSeries, {
    ...plain({ colour: "faint" }, colours),
    visible: false,
    priceFormat: format(spec.formatY),
  });
  ground.setData(Array.from({ length: to - from + 1 }, (_, index) => ({ time: from + index })));
  const drawn = series.map((each) => {
    const api = chart.addSeries(LineSeries, { ...lineOptions(each, colours), priceFormat: format(spec.formatY) });
    api.setData(each.points.map(({ at, y }) => ({ time: at, value: y })));
    addShapes(api, each, colours);
    return { series: each, api };
  });
  chart.timeScale().applyOptions({
    // The end margin holds no points, so the axis would drop it.
    fixRightEdge: false,
    // All ticks fit, as long as none reserves more room than it needs.
    tickMarkMaxCharacterLength: Math.max(1, ...[...labels.values()].map(({ length }) => length)),
  });
  chart.timeScale().setVisibleLogicalRange({ from: 0, to: to - from });
  const removeCursor = addCursor(chart, element, drawn, { across: spec.kind !== "years", read });
  return () => {
    removeCursor();
    chart.remove();
  };
}

/** Points that are more than a dot are drawn as marks, each kind with its own shape. */
function addShapes(api: ISeriesApi<SeriesType, number>, { mark, colour, points }: PlacedSeries, colours: ChartColours) {
  const look = SHAPES[mark];
  if (look === undefined) return;
  createSeriesMarkers<number>(
    api,
    points.map(({ at, y }): SeriesMarker<number> => ({
      time: at,
      position: "atPriceMiddle",
      price: y,
      color: colours[colour],
      ...look,
    })),
  );
}

/** The axis upwards has no more decimals than its marks need; a reading has them all. */
function axisTexts(formatY: (y: number) => string) {
  return {
    priceFormatter: formatY,
    // The library sums steps: 6.6 plus two tenths is 6.8 only after rounding off the noise.
    tickmarksPriceFormatter: (figures: readonly number[]) =>
      withoutCommonZeros(figures.map((y) => formatY(Number(y.toPrecision(12))))),
  };
}

function drawPayments(element: HTMLElement, spec: PaymentsSpec, colours: ChartColours, read: ChartReader): () => void {
  const base = common(spec.series, colours);
  const chart = createChart(element, {
    ...base,
    timeScale: { ...base.timeScale, tickMarkFormatter: tickText },
    localization: { ...axisTexts(spec.formatY), timeFormatter: dayText },
  });
  const drawn = spec.series.map((series) => {
    const options = { ...plain(series, colours), base: 0, priceFormat: format(spec.formatY) };
    const api = chart.addSeries(HistogramSeries, options, series.pane ?? 0);
    api.setData(withEmptyMonths(series.points));
    return { name: series.name, api };
  });
  chart.timeScale().fitContent();
  chart.subscribeCrosshairMove(({ time, seriesData }) => {
    const parts = drawn.flatMap(({ name, api }) => {
      const point = seriesData.get(api) as { value?: number } | undefined;
      return point?.value === undefined ? [] : [`${name} ${spec.formatY(point.value)}`];
    });
    read(time === undefined || parts.length === 0 ? null : `${dayText(time)}: ${parts.join(", ")}`);
  });
  return () => chart.remove();
}

/** Days are given as YYYY-MM-DD, and handed back so. */
function dayText(time: Time): string {
  return typeof time === "string" ? formatDate(time) : "";
}

/** `2027`, `Feb`, `14-Feb`: no more of a date than its place on the axis needs. */
function tickText(time: Time, kind: TickMarkType): string {
  const day = dayText(time);
  if (kind === TickMarkType.Year) return day.slice(7);
  return kind === TickMarkType.Month ? day.slice(3, 6) : day.slice(0, 6);
}
