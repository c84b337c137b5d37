import { PAGE_SIZE } from "#domain/lib/wire.ts";

export interface PageQuery {
  page: number;
  page_size: number;
  paginate: boolean;
}

export interface PageOf<T> {
  count: number;
  page: number;
  page_size: number;
  results: T[];
}

/** LIMIT and OFFSET of a page; no bounds when the caller wants all rows as one. */
export function boundsOf({ page, page_size, paginate }: PageQuery): { limit: number | undefined; offset: number } {
  return paginate ? { limit: page_size, offset: (page - 1) * page_size } : { limit: undefined, offset: 0 };
}

export function pageOf<T>(query: PageQuery, count: number, results: T[]): PageOf<T> {
  if (query.paginate) return { count, page: query.page, page_size: query.page_size, results };
  return { count, page: 1, page_size: Math.max(count, 1), results };
}

/** Page for people without trade access. */
export function emptyPage<T>(): PageOf<T> {
  return { count: 0, page: 1, page_size: PAGE_SIZE, results: [] };
}
