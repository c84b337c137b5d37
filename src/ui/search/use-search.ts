import { infiniteQueryOptions, useInfiniteQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { SEARCH_MIN_LENGTH } from "#domain/validation/search-texts.ts";
import { nextPage, type ListPage } from "#src/lib/list-pages.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { notifyError } from "#src/ui/toast.tsx";

/** Typing rests this long before a search starts. C-15 */
export const SEARCH_DEBOUNCE_MS = 300;

/** Answer of one page; without the other fields of `ListPage` it is the only one. */
interface Answer<R> extends Partial<Omit<ListPage<R>, "results">> {
  results: readonly R[];
}

/** A search on the server by typed text. */
export interface SearchSource<R> {
  /** Key of its answers, without the text. */
  key: readonly unknown[];
  find: (text: string, signal: AbortSignal, page: number) => Promise<Answer<R>>;
}

const NOTHING: readonly never[] = [];

/** Runs a search; a failure shows a toast, one for all that fail together. T-08 */
async function noticed<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (failure) {
    if (!signal.aborted) notifyError(failure, undefined, "search");
    throw failure;
  }
}

/** Runs a search of the palette once typing rests; `signal` is that of the typed text. C-15, T-08 */
export async function searchRested<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS));
  signal.throwIfAborted();
  return noticed(signal, run);
}

function searchOf<R>({ key, find }: SearchSource<R>, text: string) {
  return infiniteQueryOptions({
    queryKey: [...key, text],
    retry: false,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => noticed(signal, async () => find(text, signal, pageParam)),
    getNextPageParam: ({ count = 0, page = 1, page_size = 0 }) => nextPage({ count, page, page_size, results: [] }),
  });
}

/** A function of its own, so that the same pages give the same rows. */
function rowsOf<R>({ pages }: InfiniteData<Answer<R>>): readonly R[] {
  return pages.flatMap(({ results }) => results);
}

/**
 * Searches once typing rests, from three characters on. Its rows answer the present text: there are none before its
 * answer came, and none after a failure. C-15, C-16, T-08
 */
export function useSearch<R>(source: SearchSource<R>, typed: string) {
  const text = typed.trim();
  const queries = useQueryClient();
  const rested = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const isAsked = text.length >= SEARCH_MIN_LENGTH;
  const answer = useInfiniteQuery({
    ...searchOf(source, rested),
    enabled: isAsked && rested === text,
    select: rowsOf<R>,
  });
  const isWaiting = rested !== text || answer.isPending;
  const state = !isAsked ? "idle" : isWaiting ? "searching" : answer.isError ? "failed" : "found";
  return {
    state,
    rows: state === "found" ? (answer.data ?? NOTHING) : NOTHING,
    error: answer.error,
    /** Loads the next page, where there is one. */
    more: state === "found" && answer.hasNextPage ? () => void answer.fetchNextPage() : undefined,
    /** Searches without a wait; nothing is found by a search that fails. */
    findNow: async (): Promise<readonly R[]> =>
      queries.fetchInfiniteQuery(searchOf(source, text)).then(rowsOf, () => NOTHING),
  } as const;
}
