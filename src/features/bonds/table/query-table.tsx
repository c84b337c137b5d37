import type { UseQueryResult } from "@tanstack/react-query";
import { QueryBody } from "#src/features/bonds/security/query-body.tsx";
import { type DataColumn, DataTable, Pager } from "#src/features/bonds/table/data-table.tsx";
import { FilterBar } from "#src/features/bonds/table/filter-bar.tsx";
import type { FilterField, TableFilter } from "#src/features/bonds/table/filter-value.ts";
import type { TableQuestion } from "#src/features/bonds/table/table-question.ts";

/** One page of results; `count` is the total. */
interface Answer<R> {
  results: readonly R[];
  count: number;
}

/** Rows a page; the skeleton has the same height. */
export const TABLE_PAGE_SIZE = 10;
const ROWS_WAITING = 6;

interface QueryTableProps<R, S extends string, N extends string, D extends string, A extends Answer<R>> {
  query: UseQueryResult<A>;
  table: TableQuestion<S, TableFilter<N, D>>;
  /** Plural noun of the rows: `past trades`. */
  what: string;
  /** Singular noun of the rows. */
  one: string;
  label: (answer: A) => string;
  columns: readonly DataColumn<R, S>[];
  fields: readonly [FilterField<N, D>, ...FilterField<N, D>[]];
  rowId: (row: R) => string;
  /** Text when there are no rows to query. */
  none: (answer: A) => string;
}

/** Table filtered, sorted and paged by the server, with its controls. */
export function QueryTable<R, S extends string, N extends string, D extends string, A extends Answer<R>>(
  props: QueryTableProps<R, S, N, D, A>,
) {
  const { query, table, what, one, label, columns, fields, rowId, none } = props;
  return (
    <QueryBody query={query} what={`${what.charAt(0).toUpperCase()}${what.slice(1)}`} rows={ROWS_WAITING}>
      {(answer) =>
        answer.count === 0 && table.filters.length === 0 ? (
          <p className="text-muted">{none(answer)}</p>
        ) : (
          <div className="flex flex-col gap-3">
            <FilterBar what={what} fields={fields} filters={table.filters} onChange={table.changeFilters} />
            {answer.count === 0 ? (
              <p className="text-muted">No {one} matches these filters.</p>
            ) : (
              <div>
                <DataTable
                  label={label(answer)}
                  columns={columns}
                  rows={answer.results}
                  rowId={rowId}
                  sort={table.sort}
                  onSort={table.toggleSort}
                />
                <Pager
                  label={`Pages of ${what}`}
                  page={table.page}
                  pageSize={TABLE_PAGE_SIZE}
                  count={answer.count}
                  onPage={table.setPage}
                />
              </div>
            )}
          </div>
        )
      }
    </QueryBody>
  );
}
