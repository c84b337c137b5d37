import { price4 } from "#domain/lib/decimal.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import type { PreparedFlows } from "#domain/pricing/flows.ts";
import { exactPriceAtYield, exactYieldAtPrice } from "#domain/pricing/price-bond.ts";
import { YIELD_FLOOR } from "#domain/pricing/solve-yield.ts";
import type { ChartPoint } from "#src/ui/charts/chart-spec.ts";

/** Two percentage points of yield to either side, in even steps of price, with the level itself in the middle. */
const REACH = 0.02;
const STEPS_EACH_SIDE = 24;
const SMALLEST_STEP = 0.0001;

/** Prices and yields around a clean price, by rising price; yields are fractions. */
export function priceCurve(flows: PreparedFlows, cleanPrice: number): ChartPoint<number>[] {
  const here = exactYieldAtPrice(flows, cleanPrice);
  if (!here.ok) return [];
  const low = exactPriceAtYield(flows, here.bondYield + REACH);
  const high = exactPriceAtYield(flows, Math.max(here.bondYield - REACH, YIELD_FLOOR));
  if (!low.ok || !high.ok) return [];
  const reach = Math.min(cleanPrice - low.clean, high.clean - cleanPrice);
  const step = Math.max(reach / STEPS_EACH_SIDE, SMALLEST_STEP);
  return Array.from({ length: 2 * STEPS_EACH_SIDE + 1 }, (_, index) => {
    const price = price4(cleanPrice + (index - STEPS_EACH_SIDE) * step);
    const exact = exactYieldAtPrice(flows, price);
    return exact.ok ? [{ x: price, y: exact.bondYield }] : [];
  }).flat();
}

/** Describes the curve in a sentence. */
export function priceCurveSummary(points: readonly ChartPoint<number>[], cleanPrice: number): string {
  const [first] = points;
  const last = points.at(-1);
  const here = points.find(({ x }) => x === cleanPrice);
  if (first === undefined || last === undefined || here === undefined) return "";
  return `At a price of ${formatPrice(here.x)} the yield is ${formatYieldPct(here.y)} %. It falls from ${formatYieldPct(first.y)} % at ${formatPrice(first.x)} to ${formatYieldPct(last.y)} % at ${formatPrice(last.x)}.`;
}
