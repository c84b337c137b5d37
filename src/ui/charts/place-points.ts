import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice } from "#domain/lib/format-level.ts";
import { addDays, daysBetween } from "#domain/lib/iso-date.ts";
import type { ChartPoint, ChartSeries, PlotSpec } from "#src/ui/charts/chart-spec.ts";
import { dateTicks, roundTicks, type Tick, yearsText, yearTicks } from "#src/ui/charts/chart-ticks.ts";

// The drawing library spaces whole numbers evenly. Every axis is laid out on such numbers here: days are counted, years are
// placed by their square root, prices by their share of the span.

export interface PlacedPoint {
  at: number;
  y: number;
  reading: string;
}

export type PlacedSeries = Omit<ChartSeries<never>, "points"> & { points: readonly PlacedPoint[] };

export interface Placed {
  series: readonly PlacedSeries[];
  /** First and last position of the axis, with a margin for points at its ends. */
  from: number;
  to: number;
  ticks: (most: number) => Tick<number>[];
  /** Axis text at a position. */
  textAt: (at: number) => string;
}

const STEPS_PER_ROOT_YEAR = 200;
const PRICE_STEPS = 1000;
const MARGIN = 0.02;

/** A plot on whole places from left to right. */
export function placePoints(spec: PlotSpec): Placed {
  switch (spec.kind) {
    case "days": {
      const days = spec.series.flatMap(({ points }) => points.map(({ x }) => x)).toSorted();
      const [first = "", last = ""] = [days[0], days.at(-1)];
      return placed(spec.series, spec.formatY, {
        place: (x) => daysBetween(first, x),
        text: formatDate,
        textAt: (at) => formatDate(addDays(first, at)),
        ticks: (most) => (first === "" ? [] : dateTicks(first, last, most)),
      });
    }
    case "years": {
      const longest = Math.max(1, ...spec.series.flatMap(({ points }) => points.map(({ x }) => x)));
      const place = (years: number) => Math.round(Math.sqrt(Math.max(0, years)) * STEPS_PER_ROOT_YEAR);
      return placed(spec.series, spec.formatY, {
        place,
        text: (years) => `${years.toFixed(1)} years`,
        textAt: (at) => yearsText((at / STEPS_PER_ROOT_YEAR) ** 2),
        ticks: (most) => yearTicks(longest, most, (years) => place(years) / place(longest)),
      });
    }
    case "price": {
      const prices = spec.series.flatMap(({ points }) => points.map(({ x }) => x));
      const [low, high] = [Math.min(...prices), Math.max(...prices)];
      const span = Math.max(high - low, Number.EPSILON);
      return placed(spec.series, spec.formatY, {
        place: (price) => Math.round(((price - low) / span) * PRICE_STEPS),
        text: formatPrice,
        textAt: (at) => formatPrice(low + (at / PRICE_STEPS) * span),
        ticks: (most) => roundTicks(low, high, most),
      });
    }
  }
}

interface Axis<X> {
  place: (x: X) => number;
  text: (x: X) => string;
  textAt: (at: number) => string;
  ticks: (most: number) => Tick<X>[];
}

function placed<X>(series: readonly ChartSeries<X>[], formatY: (y: number) => string, axis: Axis<X>): Placed {
  const laid = series.map(({ points, ...look }) => ({
    ...look,
    points: onePerPlace(
      points.map((point) => ({
        at: axis.place(point.x),
        y: point.y,
        reading: point.reading ?? readingOf(point, look.name, axis.text, formatY),
      })),
    ),
  }));
  const last = Math.max(1, ...laid.flatMap(({ points }) => points.map(({ at }) => at)));
  const margin = Math.max(1, Math.round(last * MARGIN));
  return {
    series: laid,
    from: -margin,
    to: last + margin,
    ticks: (most) => axis.ticks(most).map(({ x, label }) => ({ x: axis.place(x), label })),
    textAt: (at) => axis.textAt(Math.min(last, Math.max(0, at))),
  };
}

function readingOf<X>({ x, y }: ChartPoint<X>, name: string, text: (x: X) => string, formatY: (y: number) => string) {
  return `${text(x)}: ${name} ${formatY(y)}`;
}

/** By ascending place; of several at one place the last given stays. */
function onePerPlace(points: readonly PlacedPoint[]): PlacedPoint[] {
  return [...new Map(points.map((point) => [point.at, point])).values()].toSorted((a, b) => a.at - b.at);
}

/** The point next to a place in pixels; `across` leaves height out, for points that follow each other in time. */
export function nearestPoint<P>(
  points: readonly P[],
  pixels: (point: P) => { x: number; y: number } | null,
  from: { x: number; y: number },
  across: boolean,
): P | null {
  let nearest: P | null = null;
  let least = Infinity;
  for (const point of points) {
    const to = pixels(point);
    if (to === null) continue;
    const distance = Math.hypot(to.x - from.x, across ? 0 : to.y - from.y);
    if (distance >= least) continue;
    nearest = point;
    least = distance;
  }
  return nearest;
}
