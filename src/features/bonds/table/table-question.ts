import { useState } from "react";

export interface SortBy<F extends string> {
  field: F;
  direction: "asc" | "desc";
}

/** State of a table: page, order and conditions. A change of order or condition returns to the first page. */
export function useTableQuestion<S extends string, F>(pageSize: number) {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<SortBy<S> | null>(null);
  const [filters, setFilters] = useState<F[]>([]);
  return {
    page,
    setPage,
    sort,
    filters,
    /** Cycles ascending, descending, default order. */
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
