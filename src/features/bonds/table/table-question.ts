import { useState } from "react";

export interface SortBy<F extends string> {
  field: F;
  direction: "asc" | "desc";
}

/** Page, order and conditions of one table. A new order or condition starts at the first page again. */
export function useTableQuestion<S extends string, F>(pageSize: number) {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<SortBy<S> | null>(null);
  const [filters, setFilters] = useState<F[]>([]);
  return {
    page,
    setPage,
    sort,
    filters,
    /** Ascending, descending, then the table's own order again. */
    toggleSort: (field: S) => {
      setSort(nextSort(sort, field));
      setPage(1);
    },
    changeFilters: (next: F[]) => {
      setFilters(next);
      setPage(1);
    },
    asked: { pagination: { page, page_size: pageSize }, sort, filters },
  };
}

export function nextSort<S extends string>(sort: SortBy<S> | null, field: S): SortBy<S> | null {
  if (sort?.field !== field) return { field, direction: "asc" };
  return sort.direction === "asc" ? { field, direction: "desc" } : null;
}

export type TableQuestion<S extends string, F> = ReturnType<typeof useTableQuestion<S, F>>;
