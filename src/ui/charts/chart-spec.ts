import type { IsoDate } from "#domain/lib/iso-date.ts";

/** The shades a series may have, tokens of the theme; `primary` is for the one thing looked for. */
export type ChartColour = "primary" | "strong" | "muted";

/** `dots` and `squares` are separate points; the others join them or stand on the axis. */
export type ChartMark = "line" | "bars" | "dots" | "squares" | "here";

export interface ChartPoint<X> {
  x: X;
  y: number;
}

export interface ChartSeries<X> {
  name: string;
  colour: ChartColour;
  mark: ChartMark;
  /** In ascending order of x, no x twice. */
  points: readonly ChartPoint<X>[];
  /** Series of different size stand in panes of their own, 0 on top. */
  pane?: 0 | 1;
}

interface Common {
  formatY: (y: number) => string;
}

/** What one chart draws. The words around it are given to the figure. */
export type ChartSpec =
  /** Calendar dates, spaced by days for lines and by months for bars, however few of them hold a point. */
  | (Common & { kind: "time"; series: readonly ChartSeries<IsoDate>[] })
  /** Months to maturity, whole numbers. */
  | (Common & { kind: "curve"; series: readonly ChartSeries<number>[] })
  /** A price across, evenly spaced. */
  | (Common & { kind: "price"; series: readonly ChartSeries<number>[] });
