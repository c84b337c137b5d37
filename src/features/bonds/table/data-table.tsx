import { formatRupees } from "#domain/lib/format-rupees.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { ariaSort, SortHeading } from "#src/ui/grid/sort-heading.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import type { SortBy } from "#src/features/bonds/table/table-question.ts";

/** Column of a table; sortable columns carry the server's field name. */
export type DataColumn<R, S extends string> =
  | (GridColumn<R, S> & { readonly isUnsorted?: never })
  | (GridColumn<R> & { readonly isUnsorted: true });

interface DataTableProps<R, S extends string> {
  label: string;
  columns: readonly DataColumn<R, S>[];
  rows: readonly R[];
  rowId: (row: R) => string;
  sort: SortBy<S> | null;
  onSort: (field: S) => void;
}

/** Table of one page of rows, sorted by its headings. Scrolls horizontally when too wide. */
export function DataTable<R, S extends string>({ label, columns, rows, rowId, sort, onSort }: DataTableProps<R, S>) {
  return (
    <ScrollBox label={label}>
      <table aria-label={label} className="w-full border-collapse whitespace-nowrap">
        <thead className="text-[12px] text-muted">
          <tr className="border-b border-line">
            {columns.map((column) => {
              const way = sort?.field === column.id ? sort.direction : null;
              return (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={ariaSort(way, column.isUnsorted)}
                  className={cx("px-3 font-medium first:pl-0", column.align === "end" ? "text-right" : "text-left")}
                >
                  {column.isUnsorted === true ? (
                    column.header
                  ) : (
                    <SortHeading column={column} way={way} onSort={onSort} />
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
                <td key={column.id} className={cx("h-[26px] px-3 first:pl-0", column.align === "end" && "text-right")}>
                  {column.cell(row, false)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface PagerProps {
  label: string;
  page: number;
  pageSize: number;
  count: number;
  onPage: (page: number) => void;
}

/** Shows the range of rows, the total, and the page buttons. */
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
