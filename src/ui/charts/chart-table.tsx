import { cx } from "#src/lib/cx.ts";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

export interface ChartTableData {
  /** Accessible name of the table. */
  label: string;
  columns: readonly { title: string; align?: "end" }[];
  rows: readonly (readonly string[])[];
  /** Legend of a mark in its cells. */
  note?: string;
}

/** Data behind a chart, collapsed by default. */
export function ChartTable({ label, columns, rows, note }: ChartTableData) {
  return (
    <details className="text-[12px]">
      <summary className="w-fit cursor-pointer rounded text-muted hover:text-fg">Show as table</summary>
      <ScrollBox label={label} className="mt-2 max-h-72 border-y border-line">
        <table aria-label={label} className="w-full border-collapse whitespace-nowrap">
          <thead className="sticky top-0 bg-raised text-muted">
            <tr>
              {columns.map(({ title, align }) => (
                <th key={title} scope="col" className={cx("px-2 py-1 font-medium", edge(align))}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join("|")} className="border-t border-line">
                {cells.map((cell, index) => (
                  <td key={columns[index]?.title ?? index} className={cx("px-2 py-0.5", edge(columns[index]?.align))}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {note === undefined ? null : <p className="mt-1 text-muted">{note}</p>}
    </details>
  );
}

function edge(align: "end" | undefined): string {
  return align === "end" ? "text-right" : "text-left";
}
