import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import type { SortBy } from "#src/features/bonds/table/table-question.ts";

export interface DataColumn<R, S extends string> {
  title: string;
  align?: "end";
  /** Field the server sorts by, where it can. */
  sort?: S;
  cell: (row: R) => ReactNode;
}

interface DataTableProps<R, S extends string> {
  label: string;
  columns: readonly DataColumn<R, S>[];
  rows: readonly R[];
  rowId: (row: R) => string;
  sort: SortBy<S> | null;
  onSort: (field: S) => void;
}

/** A page of a list, sorted by its headings. Scrolls inside itself where it is too wide. */
export function DataTable<R, S extends string>({ label, columns, rows, rowId, sort, onSort }: DataTableProps<R, S>) {
  return (
    <ScrollBox label={label}>
      <table aria-label={label} className="w-full border-collapse whitespace-nowrap">
        <thead className="text-[12px] text-muted">
          <tr className="border-b border-line">
            {columns.map((column) => {
              const direction = column.sort !== undefined && sort?.field === column.sort ? sort.direction : null;
              return (
                <th
                  key={column.title}
                  scope="col"
                  aria-sort={direction === null ? undefined : direction === "asc" ? "ascending" : "descending"}
                  className={cx(
                    "px-3 py-1 font-medium first:pl-0",
                    column.align === "end" ? "text-right" : "text-left",
                  )}
                >
                  {column.sort === undefined ? (
                    column.title
                  ) : (
                    <SortHeading field={column.sort} title={column.title} direction={direction} onSort={onSort} />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className="border-b border-line hover:bg-hover">
              {columns.map((column) => (
                <td
                  key={column.title}
                  className={cx("h-[26px] px-3 first:pl-0", column.align === "end" && "text-right")}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface SortHeadingProps<S extends string> {
  field: S;
  title: string;
  direction: "asc" | "desc" | null;
  onSort: (field: S) => void;
}

function SortHeading<S extends string>({ field, title, direction, onSort }: SortHeadingProps<S>) {
  const Arrow = direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(field)}
      className={cx("inline-flex items-center gap-1 rounded hover:text-fg", direction !== null && "text-fg")}
    >
      {title}
      {direction === null ? null : <Arrow size={12} strokeWidth={1.5} aria-hidden />}
    </button>
  );
}

interface PagerProps {
  label: string;
  page: number;
  pageSize: number;
  count: number;
  onPage: (page: number) => void;
}

/** Which rows of how many, and the way to the others. */
export function Pager({ label, page, pageSize, count, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(count / pageSize));
  if (count === 0) return null;
  return (
    <nav aria-label={label} className="mt-2 flex items-center gap-2 text-[12px] text-muted">
      <span>
        {(page - 1) * pageSize + 1}–{Math.min(count, page * pageSize)} of {formatRupees(count, 0)}
      </span>
      {last === 1 ? null : (
        <>
          <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={page === last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </>
      )}
    </nav>
  );
}
