const SLICE = 2000;

/** Does something with each item, a few thousand at a time, so that whoever types or scrolls meanwhile is answered. Returns the way to stop. */
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
