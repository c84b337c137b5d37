import { useMemo } from "react";
import type { Bond } from "#domain/entities/bond.ts";
import type { BondQuote } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { flowsOf } from "#src/features/bonds/calculator/explain-quote.ts";
import { Section } from "#src/features/bonds/security/section.tsx";
import { cx } from "#src/lib/cx.ts";
import { WAITING } from "#src/desk-kit/inputs/waiting.ts";
import { ChartFigure } from "#src/ui/charts/chart-figure.tsx";
import type { ChartSpec } from "#src/ui/charts/chart-spec.ts";
import { priceCurve, priceCurveSummary } from "#src/features/bonds/sections/price-curve.ts";

interface PriceCurveSectionProps {
  bond: Bond;
  quote: BondQuote | undefined;
  /** The quote belongs to the previous level of the calculator. */
  isPending: boolean;
  /** Reason the bond cannot be priced; null when it can. */
  reason: string | null;
}

/** Plots yield against price, computed in the browser, and marks the calculator's level. */
export function PriceCurveSection({ bond, quote, isPending, reason }: PriceCurveSectionProps) {
  const cleanPrice = quote?.clean_price ?? null;
  const day = quote?.settlement_date ?? null;
  const points = useMemo(() => {
    const flows = day === null ? null : flowsOf(bond, day);
    return flows === null || cleanPrice === null ? [] : priceCurve(flows, cleanPrice);
  }, [bond, day, cleanPrice]);
  const spec = useMemo<ChartSpec>(
    () => ({
      kind: "price",
      formatY: formatYieldPct,
      series: [
        { name: "Yield %", colour: "muted", mark: "line", points },
        {
          name: "This level",
          colour: "primary",
          mark: "here",
          points: points.filter(({ x }) => x === cleanPrice),
        },
      ],
    }),
    [points, cleanPrice],
  );
  return (
    <Section title="Price and yield">
      {points.length === 0 || cleanPrice === null ? (
        <p className="text-muted">{reason ?? "The curve appears once there is a level."}</p>
      ) : (
        <div className={cx(isPending && WAITING)}>
          <ChartFigure
            caption={`Yield in percent against clean price per 100, for settlement on ${formatDate(day)}`}
            summary={priceCurveSummary(points, cleanPrice)}
            spec={spec}
            table={{
              label: "Price and yield of the bond",
              columns: [
                { title: "Clean price", align: "end" },
                { title: "Yield %", align: "end" },
              ],
              rows: points.map(({ x, y }) => [formatPrice(x), formatYieldPct(y)]),
            }}
          />
        </div>
      )}
    </Section>
  );
}
