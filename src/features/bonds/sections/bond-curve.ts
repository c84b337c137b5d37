import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { bondCurve, CurvePoint } from "#domain/contract/http/securities.ts";
import { formatBp, formatYieldPct } from "#domain/lib/format-level.ts";
import { onePerStep } from "#src/ui/charts/chart-data.ts";
import type { ChartPoint, ChartSpec } from "#src/ui/charts/chart-spec.ts";

type BondCurve = ResponseOf<typeof bondCurve>;

/** Months to maturity and yield; of several bonds in one month the one published last is drawn. */
function drawn(points: readonly CurvePoint[]): ChartPoint<number>[] {
  const byDate = points.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return onePerStep(byDate.map(({ years, bond_yield: y }) => ({ x: years * 12, y })));
}

const SHORTEST_MONTHS = 120;

/** The government's bonds run to fifty years; beyond half as far again as the others stand they only squeeze the chart. */
function governmentNear(curve: BondCurve): ChartPoint<number>[] {
  const others = [...curve.similar, ...curve.issuer, ...(curve.this === null ? [] : [curve.this])];
  const furthest = Math.max(SHORTEST_MONTHS, ...others.map(({ years }) => years * 18));
  return drawn(curve.government).filter(({ x }) => x <= furthest);
}

/** The bond among the government's bonds, its issuer's and those like it. */
export function bondCurveSpec(curve: BondCurve, displayName: string): ChartSpec {
  const series = [
    { name: "Government", colour: "muted", mark: "line", points: governmentNear(curve) },
    { name: "Similar bonds", colour: "muted", mark: "squares", points: drawn(curve.similar) },
    { name: "Same issuer", colour: "strong", mark: "dots", points: drawn(curve.issuer) },
    { name: displayName, colour: "primary", mark: "here", points: curve.this === null ? [] : drawn([curve.this]) },
  ] as const;
  return { kind: "curve", formatY: formatYieldPct, series: series.filter(({ points }) => points.length > 0) };
}

/** Spread over the government curve, as said beside the chart. */
export function spreadText(curve: BondCurve): string | null {
  if (curve.spread_bp === null || curve.this === null) return null;
  const years = curve.this.years.toFixed(1);
  const over = curve.government_yield === null ? "" : ` (${formatYieldPct(curve.government_yield)} %)`;
  return `${formatBp(curve.spread_bp)} over the government curve at ${years} years${over}`;
}

/** The chart in a sentence. */
export function bondCurveSummary(curve: BondCurve): string {
  const { this: here, government, issuer, similar } = curve;
  const where =
    here === null
      ? "This bond has no published yield."
      : `This bond yields ${formatYieldPct(here.bond_yield)} % at ${here.years.toFixed(1)} years.`;
  const spread = spreadText(curve);
  const counts = `Drawn beside ${government.length} government bonds, ${issuer.length} of the same issuer and ${similar.length} similar ones.`;
  return [where, ...(spread === null ? [] : [`It stands ${spread}.`]), counts].join(" ");
}
