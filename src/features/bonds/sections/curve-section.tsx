import { useMemo } from "react";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { bondCurve } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import { QueryBody } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { useBondCurve } from "#src/features/bonds/security/use-security.ts";
import { ChartFigure } from "#src/ui/charts/chart-figure.tsx";
import { bondCurveSpec, bondCurveSummary, spreadText } from "#src/features/bonds/sections/bond-curve.ts";

type BondCurve = ResponseOf<typeof bondCurve>;

/** Plots the bond among its issuer's bonds, government bonds and similar bonds. */
export function CurveSection({ id, displayName }: { id: string; displayName: string }) {
  const query = useBondCurve(id);
  return (
    <Section title="Curve">
      <QueryBody query={query} what="The curve" rows={9}>
        {(curve) => <Curve curve={curve} displayName={displayName} />}
      </QueryBody>
    </Section>
  );
}

function Curve({ curve, displayName }: { curve: BondCurve; displayName: string }) {
  const spec = useMemo(() => bondCurveSpec(curve, displayName), [curve, displayName]);
  const spread = spreadText(curve);
  const groups = [
    ["This bond", curve.this === null ? [] : [curve.this]],
    ["Same issuer", curve.issuer],
    ["Similar", curve.similar],
    ["Government", curve.government],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <p>
        {spread === null ? null : <span className="font-medium">{spread}. </span>}
        {curve.note === null ? null : <span className="text-muted">{curve.note}</span>}
      </p>
      {spec.series.length === 0 ? (
        <p className="text-muted">No yields available to draw a curve.</p>
      ) : (
        <ChartFigure
          caption="Effective annual yield in percent by years to maturity; short maturities have more room"
          summary={bondCurveSummary(curve)}
          spec={spec}
          table={{
            label: "Bonds on the curve",
            columns: [
              { title: "Group" },
              { title: "Bond" },
              { title: "Years", align: "end" },
              { title: "Annual yield %", align: "end" },
              { title: "As quoted %", align: "end" },
              { title: "Published" },
            ],
            rows: groups.flatMap(([group, points]) =>
              points.map((point) => [
                group,
                `${point.display_name} ${point.finstrument_id}`,
                point.years.toFixed(2),
                formatYieldPct(point.annual_yield),
                formatYieldPct(point.bond_yield),
                formatDate(point.date),
              ]),
            ),
          }}
        />
      )}
    </div>
  );
}
