/**
 * Cursor index after a key; -1 means no cursor yet, and the first step goes to the last point. Null for keys that do
 * not move it.
 */
export function pointAfterKey(key: string, current: number, count: number): number | null {
  const last = count - 1;
  const target = {
    ArrowRight: current < 0 ? last : current + 1,
    ArrowLeft: current < 0 ? last : current - 1,
    Home: 0,
    End: last,
  }[key];
  return target === undefined ? null : Math.max(0, Math.min(last, target));
}
