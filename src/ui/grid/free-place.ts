/** A part of a line, CSS pixels from its start. */
export interface Stretch {
  from: number;
  to: number;
}

/** Free gaps of a line, between the taken stretches. */
function gapsOf(taken: readonly Stretch[], linePx: number): Stretch[] {
  const gaps: Stretch[] = [];
  let at = 0;
  for (const { from, to } of taken.toSorted((a, b) => a.from - b.from)) {
    if (from > at) gaps.push({ from: at, to: Math.min(from, linePx) });
    at = Math.max(at, to);
  }
  if (at < linePx) gaps.push({ from: at, to: linePx });
  return gaps.filter(({ from, to }) => to > from);
}

/** The start of something in the gap nearest the middle that has room for it, CSS pixels; null where none has. */
export function freePlace(taken: readonly Stretch[], linePx: number, widthPx: number): number | null {
  const middle = (linePx - widthPx) / 2;
  const places = gapsOf(taken, linePx)
    .filter(({ from, to }) => to - from >= widthPx)
    .map(({ from, to }) => Math.min(Math.max(middle, from), to - widthPx));
  return places.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? null;
}
