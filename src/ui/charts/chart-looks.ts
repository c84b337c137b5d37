import { CrosshairMode, LineType } from "lightweight-charts";
import type { ChartColours } from "#src/ui/charts/chart-colours.ts";
import type { ChartMark, ChartSeries } from "#src/ui/charts/chart-spec.ts";

// Appearance of all charts, as options of the drawing library.

/** Wheel and vertical swipes belong to the page; nothing is animated. */
export function common(series: readonly Pick<ChartSeries<never>, "pane">[], colours: ChartColours) {
  const panes = new Set(series.map(({ pane }) => pane ?? 0)).size;
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
    // The cursor is put on points; left to itself it would be drawn towards a line.
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { color: colours.muted, labelBackgroundColor: colours.muted },
      horzLine: { color: colours.muted, labelBackgroundColor: colours.muted },
    },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  };
}

export function format(formatY: (y: number) => string) {
  return { type: "custom" as const, formatter: formatY, minMove: 0.000001 };
}

type Look = Pick<ChartSeries<never>, "colour" | "mark">;

export function plain({ colour }: Pick<Look, "colour">, colours: ChartColours) {
  return { color: colours[colour], priceLineVisible: false, lastValueVisible: false };
}

const DOT_RADIUS: Partial<Record<ChartMark, number>> = { steps: 3, dots: 2 };

export function lineOptions(look: Look, colours: ChartColours) {
  const radius = DOT_RADIUS[look.mark];
  return {
    ...plain(look, colours),
    lineWidth: look.mark === "steps" ? (1 as const) : (2 as const),
    lineVisible: look.mark === "line" || look.mark === "steps",
    lineType: look.mark === "steps" ? LineType.WithSteps : LineType.Simple,
    pointMarkersVisible: radius !== undefined,
    ...(radius === undefined ? {} : { pointMarkersRadius: radius }),
    crosshairMarkerVisible: false,
  };
}

/** Shapes of points that are more than a dot. */
export const SHAPES: Partial<Record<ChartMark, { shape: "circle" | "square"; size: number }>> = {
  squares: { shape: "square", size: 0.6 },
  here: { shape: "circle", size: 1 },
};
