import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { bondCurve, CurvePoint } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import type { ChartPoint, ChartSpec } from "#src/ui/charts/chart-spec.ts";

type BondCurve = ResponseOf<typeof bondCurve>;

/** Converts points to years and effective annual yield; where two coincide, the latest published is drawn. */
function drawn(points: readonly CurvePoint[]): ChartPoint<number>[] {
  const byDate = points.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return byDate.map((point) => ({ x: point.years, y: point.annual_yield, reading: pointText(point) }));
}

/** `7.18% GS 2033, 6.7 years: 6.8092 % a year, published 25-Jun-2026`. */
function pointText({ display_name: name, years, annual_yield: annual, date }: CurvePoint): string {
  return `${name}, ${years.toFixed(1)} years: ${formatYieldPct(annual)} % a year, published ${formatDate(date)}`;
}

/**
 * Plots the bond with government bonds, its issuer's bonds and similar bonds, and the curve fitted through the
 * government's.
 */
export function bondCurveSpec(curve: BondCurve, displayName: string): ChartSpec {
  const fitted = curve.fitted.map(({ years, annual_yield: y }) => ({ x: years, y }));
  const series = [
    { name: "Government bonds", colour: "faint", mark: "dots", points: drawn(curve.government) },
    { name: "Fitted curve", colour: "muted", mark: "line", points: fitted, isGuide: true },
    { name: "Similar bonds", colour: "muted", mark: "squares", points: drawn(curve.similar) },
    { name: "Same issuer", colour: "strong", mark: "dots", points: drawn(curve.issuer) },
    { name: displayName, colour: "primary", mark: "here", points: curve.this === null ? [] : drawn([curve.this]) },
  ] as const;
  return { kind: "years", formatY: formatYieldPct, series: series.filter(({ points }) => points.length > 0) };
}

/** Distance of the bond from the curve: `3.1 bp below the government curve at 6.7 years (6.7694 %)`. */
export function spreadText(curve: BondCurve): string | null {
  const { spread_bp: spread, this: here, government_yield: government } = curve;
  if (spread === null || here === null) return null;
  const size = `${Math.abs(spread).toFixed(1)} bp`;
  const where = spread === 0 ? "On" : `${size} ${spread > 0 ? "above" : "below"}`;
  const level = government === null ? "" : ` (${formatYieldPct(government)} %)`;
  return `${where} the government curve at ${here.years.toFixed(1)} years${level}`;
}

/** Describes the chart in a sentence. */
export function bondCurveSummary(curve: BondCurve): string {
  const { this: here, government, issuer, similar } = curve;
  const where =
    here === null
      ? "This bond has no published yield."
      : `This bond yields ${formatYieldPct(here.annual_yield)} % a year at ${here.years.toFixed(1)} years.`;
  const spread = spreadText(curve);
  const counts = `Drawn beside ${government.length} government bonds, ${issuer.length} of the same issuer and ${similar.length} similar ones.`;
  return [
    where,
    ...(spread === null ? [] : [`It is ${spread.charAt(0).toLowerCase()}${spread.slice(1)}.`]),
    counts,
  ].join(" ");
}
