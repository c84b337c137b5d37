import type { ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

interface FileRow {
  row: number;
  ok: boolean;
  /** What the row is about. */
  about?: ReactNode;
  result: ReactNode;
}

interface FileRowsProps {
  unit: "Row" | "Line";
  /** Head of the column that says what a row is about; without it there is none. */
  about?: string;
  rows: readonly FileRow[];
}

/** More lines are not read by anybody: the file names the rest. */
const SHOWN_ROWS = 500;

/** What became of each row of a file, the wrong ones first. */
export function FileRows({ unit, about, rows }: FileRowsProps) {
  const ordered = rows.toSorted((a, b) => Number(a.ok) - Number(b.ok) || a.row - b.row);
  const name = `${unit}s of the file`;
  return (
    <ScrollBox label={name} className="min-h-0 rounded border border-line">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{name}</caption>
        <thead className="sticky top-0 bg-raised text-[12px] text-muted">
          <tr>
            <th scope="col" className="w-12 px-2 py-1 text-right font-medium">
              {unit}
            </th>
            {about === undefined ? null : (
              <th scope="col" className="px-2 py-1 font-medium">
                {about}
              </th>
            )}
            <th scope="col" className="px-2 py-1 font-medium">
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, SHOWN_ROWS).map((each) => (
            <tr key={each.row} className="border-t border-line align-top">
              <td className="px-2 py-1 text-right tabular-nums">{each.row}</td>
              {about === undefined ? null : <td className="px-2 py-1 break-words">{each.about}</td>}
              <td className={cx("px-2 py-1", each.ok ? "text-muted" : "text-danger")}>{each.result}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ordered.length > SHOWN_ROWS ? (
        <p className="p-2 text-muted">{ordered.length - SHOWN_ROWS} more are not listed.</p>
      ) : null}
    </ScrollBox>
  );
}
