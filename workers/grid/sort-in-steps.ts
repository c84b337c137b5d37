/** Texts sorted or merged before others get their turn: a millisecond or so. */
export const STEP_SIZE = 1000;

/** Sorts texts by their code units as `toSorted` does, and gives the thread away after every thousand or so. */
export function* sortInSteps(texts: readonly string[]): Generator<void, string[]> {
  let runs: string[][] = [];
  for (let start = 0; start < texts.length; start += STEP_SIZE) {
    runs.push(texts.slice(start, start + STEP_SIZE).toSorted());
    yield;
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? []));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge(left: string[], right: string[]): Generator<void, string[]> {
  if (right.length === 0) return left;
  const merged: string[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const one = left[l];
    const other = right[r];
    if (one !== undefined && (other === undefined || one <= other)) {
      merged.push(one);
      l++;
    } else if (other !== undefined) {
      merged.push(other);
      r++;
    }
    if (merged.length % STEP_SIZE === 0) yield;
  }
  return merged;
}
