/** A list with one of its items at another index; an index past an end is that end, an item that is not there moves nothing. */
export function moveTo<T>(list: readonly T[], item: T, index: number): T[] {
  if (!list.includes(item)) return [...list];
  const others = list.filter((each) => each !== item);
  return others.toSpliced(Math.max(0, Math.min(others.length, index)), 0, item);
}
