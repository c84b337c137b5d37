import type { ChartColours } from "#src/ui/charts/chart-colours.ts";
import type { ChartMark, ChartSeries, ChartSpec } from "#src/ui/charts/chart-spec.ts";

// How every chart looks, in the options of the drawing library.

/** Beyond this the dots of a line would run together. */
const MOST_DOTTED = 24;

/** The wheel and a finger up or down belong to the page; nothing moves by itself. */
export function common(spec: ChartSpec, colours: ChartColours) {
  const panes = new Set(spec.series.map(({ pane }) => pane ?? 0)).size;
  return {
    autoSize: true,
    layout: {
      background: { color: "transparent" },
      textColor: colours.text,
      fontSize: 11,
      fontFamily: '"Inter Variable", system-ui, sans-serif',
      attributionLogo: false,
      panes: { enableResize: false, separatorColor: colours.line },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    rightPriceScale: {
      borderVisible: false,
      scaleMargins: panes > 1 ? { top: 0.15, bottom: 0 } : { top: 0.15, bottom: 0.12 },
    },
    timeScale: {
      borderColor: colours.line,
      minBarSpacing: 0.02,
      fixLeftEdge: true,
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
    },
    crosshair: {
      vertLine: { color: colours.muted, labelBackgroundColor: colours.muted },
      horzLine: { color: colours.muted, labelBackgroundColor: colours.muted },
    },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  };
}

export function format({ formatY }: ChartSpec) {
  return { type: "custom" as const, formatter: formatY, minMove: 0.000001 };
}

export function plain({ colour }: ChartSeries<unknown>, colours: ChartColours) {
  return { color: colours[colour], priceLineVisible: false, lastValueVisible: false };
}

export function lineOptions(series: ChartSeries<unknown>, colours: ChartColours) {
  return {
    ...plain(series, colours),
    lineWidth: 2 as const,
    lineVisible: series.mark === "line",
    pointMarkersVisible: series.mark === "line" && series.points.length <= MOST_DOTTED,
    pointMarkersRadius: 2,
    crosshairMarkerVisible: series.mark === "line",
  };
}

/** Shapes of points that no line joins. */
export const SHAPES: Partial<Record<ChartMark, { shape: "circle" | "square"; size: number }>> = {
  dots: { shape: "circle", size: 0.6 },
  squares: { shape: "square", size: 0.6 },
  here: { shape: "circle", size: 1 },
};
