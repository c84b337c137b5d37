import { useMemo } from "react";
import { QueryBody } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { useYieldHistory } from "#src/features/bonds/security/use-security.ts";
import { ChartFigure } from "#src/ui/charts/chart-figure.tsx";
import {
  historyCells,
  type HistoryLevel,
  historySpec,
  historySummary,
  shortHistory,
  SOLVED_MARK,
} from "#src/features/bonds/sections/history.ts";

/** Plots the published yields of the bond over time. */
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

function Published({ points }: { points: readonly HistoryLevel[] }) {
  const spec = useMemo(() => historySpec(points), [points]);
  if (points.length === 0) return <p className="text-muted">No published level in our sources.</p>;
  // One day of levels needs no chart.
  if ((spec.series[0]?.points.length ?? 0) < 2) return <p>{shortHistory(points)}</p>;
  return (
    <ChartFigure
      caption="Yield in percent as quoted, held until the next was published; from fund reports and exchanges"
      summary={historySummary(points)}
      spec={spec}
      table={{
        label: "Published levels",
        columns: [
          { title: "Date" },
          { title: "Yield %", align: "end" },
          { title: "Price", align: "end" },
          { title: "As published %", align: "end" },
          { title: "Source" },
        ],
        rows: points.toReversed().map(historyCells),
        note: `${SOLVED_MARK} Worked out: the source published only the other figure.`,
      }}
    />
  );
}
