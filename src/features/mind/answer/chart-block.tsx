import { useMemo } from "react";
import { ChartFigure } from "#src/ui/charts/chart-figure.tsx";
import { useAnswer } from "#src/features/mind/answer/answer-context.ts";
import { barsOf, type ChartBlock, plotOf } from "#src/features/mind/answer/chart-data.ts";
import { FigureButton } from "#src/features/mind/answer/figure-button.tsx";
import { headOf, seenTable } from "#src/features/mind/answer/table-csv.ts";

/** Chart of a result's rows, always with the rows as a table. */
export function ChartView({ block }: { block: ChartBlock }) {
  const { results } = useAnswer();
  const spec = useMemo(() => (block.shape === "bars" ? null : plotOf(block, results)), [block, results]);
  if (spec === null) return <Bars block={block} />;
  const { x, y, call, rows } = block;
  const { heads, lines } = seenTable({ call, rows, columns: [x, y] }, results);
  const caption = `${headOf(y)} by ${headOf(x).toLowerCase()}`;
  return (
    <div className="w-full max-w-[960px]">
      <ChartFigure
        caption={caption}
        summary={`${caption}: ${lines.map((line) => line.slice(-2).join(" ")).join(", ")}`}
        spec={spec}
        table={{ label: caption, columns: heads.map((title) => ({ title })), rows: lines }}
      />
    </div>
  );
}

/** Bar chart of groups, drawn inside the table: each bar is beside its figure. */
function Bars({ block }: { block: ChartBlock }) {
  const { results } = useAnswer();
  const { call, x, y } = block;
  const caption = `${headOf(y)} by ${headOf(x).toLowerCase()}`;
  return (
    <table aria-label={caption} className="w-full max-w-[72ch] text-[13px]">
      <caption className="pb-1 text-left text-[12px] text-muted">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{headOf(x)}</th>
          <th scope="col">{headOf(y)}</th>
        </tr>
      </thead>
      <tbody>
        {barsOf(block, results).map(({ row, share }) => (
          <tr key={row}>
            <th scope="row" className="w-40 pr-3 text-left font-normal">
              <FigureButton isCell figure={{ call, row, field: x }} />
            </th>
            <td>
              <span className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="h-3 rounded-[2px] bg-link"
                  style={{ width: `${share * 70}%`, minWidth: 1 }}
                />
                <FigureButton isCell figure={{ call, row, field: y }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
