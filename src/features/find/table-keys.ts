/** Where the arrows and their like take the current row; null for a key that moves nothing. */
export function rowAfterKey(key: string, at: number, rows: number, rowsInSight: number): number | null {
  const page = Math.max(1, rowsInSight - 1);
  const target = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: rows - 1,
  }[key];
  return target === undefined ? null : Math.max(0, Math.min(rows - 1, target));
}
