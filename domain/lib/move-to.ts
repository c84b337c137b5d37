/**
 * Moves an item of a list to another index. An index out of range is clamped; an absent item leaves the list as it is.
 */
export function moveTo<T>(list: readonly T[], item: T, index: number): T[] {
  if (!list.includes(item)) return [...list];
  const others = list.filter((each) => each !== item);
  return others.toSpliced(Math.max(0, Math.min(others.length, index)), 0, item);
}
