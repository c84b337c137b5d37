const SLICE = 2000;

/**
 * Processes items in slices of a few thousand, so that typing and scrolling stay responsive. Returns a function that
 * stops it.
 */
export function inSlices<T>(items: readonly T[], work: (item: T) => void): () => void {
  let from = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    for (const item of items.slice(from, from + SLICE)) work(item);
    from += SLICE;
    timer = from < items.length ? setTimeout(next) : undefined;
  };
  timer = setTimeout(next);
  return () => clearTimeout(timer);
}
