import { formatDate } from "#domain/lib/format-date.ts";
import { addDays, addMonths, daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";

// Tick positions of an axis, at round figures. `most` is the number of ticks that fit.

export interface Tick<X> {
  x: X;
  label: string;
}

const DAY_STEPS = [1, 2, 7, 14];
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240];
const DAYS_IN_MONTH = 30.44;

/** Days, firsts of months or firsts of years; the first mark and each January carry the year. */
export function dateTicks(from: IsoDate, to: IsoDate, most: number): Tick<IsoDate>[] {
  const days = daysBetween(from, to);
  const dayStep = DAY_STEPS.find((step) => days / step < most);
  if (dayStep !== undefined) return everyDays(from, days, dayStep);
  const months = days / DAYS_IN_MONTH;
  const step = MONTH_STEPS.find((each) => months / each < most) ?? MONTH_STEPS.at(-1) ?? 12;
  const ticks: Tick<IsoDate>[] = [];
  for (let x = firstOfMonth(from); x <= to; x = addMonths(x, 1)) {
    const [year = 0, month = 0] = x.split("-").map(Number);
    if (x < from || (year * 12 + month - 1) % step !== 0) continue;
    const name = formatDate(x).slice(3, 6);
    const isYearShown = month === 1 || ticks.length === 0;
    ticks.push({ x, label: step % 12 === 0 ? String(year) : isYearShown ? `${name} ${year}` : name });
  }
  return ticks;
}

function everyDays(from: IsoDate, days: number, step: number): Tick<IsoDate>[] {
  return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => {
    const x = addDays(from, index * step);
    const isYearShown = index === 0 || x.slice(0, 4) !== addDays(x, -step).slice(0, 4);
    return { x, label: isYearShown ? formatDate(x) : formatDate(x).slice(0, 6) };
  });
}

function firstOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 7)}-01`;
}

/** Benchmark maturities in years, most important first: with little room these stay. */
const BENCHMARK_YEARS = [10, 1, 30, 5, 20, 2, 50, 40, 0.25, 3, 15, 7, 0.5];

/** Benchmark maturities within a span of years, no two nearer than there is room for. `share` places years from 0 to 1. */
export function yearTicks(to: number, most: number, share: (years: number) => number): Tick<number>[] {
  const chosen: number[] = [];
  for (const years of BENCHMARK_YEARS) {
    if (years > to) continue;
    if (chosen.every((other) => Math.abs(share(other) - share(years)) >= 1 / most)) chosen.push(years);
  }
  return chosen.toSorted((a, b) => a - b).map((x) => ({ x, label: yearsText(x) }));
}

/** Years to maturity in short: `6m`, `5y`, `7.5y`. */
export function yearsText(years: number): string {
  if (years < 1) return `${Math.round(years * 12)}m`;
  return `${Number.isInteger(years) ? years : years.toFixed(1)}y`;
}

/** Multiples of 1, 2 or 5 with as many decimals as that step has. */
export function roundTicks(from: number, to: number, most: number): Tick<number>[] {
  const rough = (to - from) / most;
  if (!(rough > 0)) return [];
  const power = Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * 10 ** power >= rough) ?? 10;
  const step = factor * 10 ** power;
  const decimals = Math.max(0, factor === 10 ? -power - 1 : -power);
  const first = Math.ceil(from / step);
  const ticks: Tick<number>[] = [];
  for (let n = first; n * step <= to; n++) {
    const label = (n * step).toFixed(decimals);
    ticks.push({ x: Number(label), label });
  }
  return ticks;
}

/** The labels of one axis without the zeros that all of them end with: `6.4000`, `6.6000` are 6.4 and 6.6. */
export function withoutCommonZeros(labels: readonly string[]): string[] {
  let shown = [...labels];
  while (shown.length > 0 && shown.every((label) => /\.\d*0$/.test(label))) {
    shown = shown.map((label) => label.slice(0, -1).replace(/\.$/, ""));
  }
  return shown;
}
