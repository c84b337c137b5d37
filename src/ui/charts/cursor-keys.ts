/** Where a key takes the cursor, -1 being nowhere yet: the first step is onto the last point. Null for a key that moves nothing. */
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
