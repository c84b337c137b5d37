/** A list of which more can be asked for. */
interface PagedList {
  readonly rows: readonly unknown[];
  readonly count?: number | null;
  readonly listKey?: string;
  readonly onMore?: () => void;
}

/** So far it is loaded, and a page is waited for so long. */
const MOST_SAVED_ROWS = 20_000;
const PAGE_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/**
 * Asks a list that comes page by page for the pages it has not, as far as they come and up to so many rows.
 * @param list as it is now, whenever that is asked
 * @returns false once it has become another list
 */
export async function loadWhole(list: { readonly current: PagedList }): Promise<boolean> {
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
