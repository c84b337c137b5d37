import { useMemo } from "react";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { yieldHistory } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { QueryBody } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { useYieldHistory } from "#src/features/bonds/security/use-security.ts";
import { ChartFigure } from "#src/ui/charts/chart-figure.tsx";
import type { ChartSpec } from "#src/ui/charts/chart-spec.ts";
import { historyPoints, historySummary, shortHistory } from "#src/features/bonds/sections/history.ts";

type History = ResponseOf<typeof yieldHistory>["points"];

/** The yields published of the bond, over time. */
export function HistorySection({ id }: { id: string }) {
  const query = useYieldHistory(id);
  return (
    <Section title="Yield history">
      <QueryBody query={query} what="The history" rows={8}>
        {({ points }) => <Published points={points} />}
      </QueryBody>
    </Section>
  );
}

function Published({ points }: { points: History }) {
  const drawn = useMemo(() => historyPoints(points), [points]);
  const spec = useMemo<ChartSpec>(
    () => ({
      kind: "time",
      formatY: formatYieldPct,
      series: [{ name: "Published yield %", colour: "primary", mark: "line", points: drawn }],
    }),
    [drawn],
  );
  if (points.length === 0) return <p className="text-muted">No level of this bond was published in our sources.</p>;
  // A line needs two points; of one a sentence says all.
  if (drawn.length < 2) return <p>{shortHistory(points)}</p>;
  return (
    <ChartFigure
      caption="Published yield in percent; one point a day, from funds' reports and exchanges"
      summary={historySummary(drawn)}
      spec={spec}
      table={{
        label: "Published levels",
        columns: [
          { title: "Date" },
          { title: "Yield %", align: "end" },
          { title: "Price", align: "end" },
          { title: "Source" },
        ],
        rows: points
          .toReversed()
          .map((point) => [
            formatDate(point.date),
            formatYieldPct(point.bond_yield),
            formatPrice(point.clean_price),
            point.source,
          ]),
      }}
    />
  );
}
