import type { IsoDate } from "#domain/lib/iso-date.ts";

/** Shades of a series, from the theme's tokens; `primary` for the main subject, `faint` for the background. */
export type ChartColour = "primary" | "strong" | "muted" | "faint";

/**
 * `line` connects its points, for continuously known values; `steps` holds each value until the next, for values known
 * on some days only; `dots`, `squares` and `here` are separate points; `bars` rise from the axis.
 */
export type ChartMark = "line" | "steps" | "bars" | "dots" | "squares" | "here";

export interface ChartPoint<X> {
  x: X;
  y: number;
  /** The text of the point under the cursor; without it the series' name and figure. */
  reading?: string;
}

export interface ChartSeries<X> {
  name: string;
  colour: ChartColour;
  mark: ChartMark;
  /** In ascending order of x, no x twice. */
  points: readonly ChartPoint<X>[];
  /** Pane of the series, 0 on top; series of different magnitude use separate panes. */
  pane?: 0 | 1;
  /** Drawn for the eye to follow; the cursor passes over it. */
  isGuide?: boolean;
}

interface Common {
  formatY: (y: number) => string;
}

/** Payments as bars, spaced by months however few of them hold one. */
export type PaymentsSpec = Common & { kind: "payments"; series: readonly ChartSeries<IsoDate>[] };

/** Points over an axis, in the unit of that axis. */
export type PlotSpec =
  /** Calendar dates. */
  | (Common & { kind: "days"; series: readonly ChartSeries<IsoDate>[] })
  /** Years to maturity; the axis follows their square root, so that the short end of a curve has room. */
  | (Common & { kind: "years"; series: readonly ChartSeries<number>[] })
  /** A clean price per 100. */
  | (Common & { kind: "price"; series: readonly ChartSeries<number>[] });

/** Data of one chart. The figure holds the surrounding texts. */
export type ChartSpec = PaymentsSpec | PlotSpec;
