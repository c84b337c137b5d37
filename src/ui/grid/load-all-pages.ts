/** A list that can load more rows. */
interface PagedList {
  readonly rows: readonly unknown[];
  readonly count?: number | null;
  readonly listKey?: string;
  readonly onMore?: () => void;
}

/** Maximum number of rows loaded, and maximum wait for a page, ms. */
const MOST_SAVED_ROWS = 20_000;
const PAGE_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/**
 * Loads the missing pages of a paged list, up to a maximum number of rows.
 * @param list ref to the current list
 * @returns false when it became another list meanwhile
 */
export async function loadAllPages(list: { readonly current: PagedList }): Promise<boolean> {
  const { listKey } = list.current;
  for (;;) {
    const { rows, count, onMore } = list.current;
    const had = rows.length;
    if (onMore === undefined || had >= (count ?? had) || had >= MOST_SAVED_ROWS) return true;
    onMore();
    const endMs = performance.now() + PAGE_WITHIN_MS;
    while (list.current.rows.length === had && performance.now() < endMs) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    if (list.current.listKey !== listKey) return false;
    if (list.current.rows.length === had) return true;
  }
}
