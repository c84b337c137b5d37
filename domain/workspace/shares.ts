/** Minimum part of a split, in percent, that an edit leaves to a child (less only when there are too many children). */
export const MIN_SHARE_PCT = 8;

/** Minimum share in a split of `count` children. */
export function minShare(count: number): number {
  return Math.min(MIN_SHARE_PCT, 100 / count);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Scales shares to sum to 100, each at least the minimum. The deficit of small ones is deducted from the others in
 * proportion to their excess over the minimum.
 */
export function fitShares(shares: readonly number[]): number[] {
  const least = minShare(shares.length);
  const total = sum(shares);
  const scaled =
    Math.abs(total - 100) < 1e-9
      ? [...shares]
      : shares.map((share) => (total > 0 ? (share / total) * 100 : 100 / shares.length));
  const missing = sum(scaled.map((share) => Math.max(0, least - share)));
  if (missing === 0) return scaled;
  const spare = sum(scaled.map((share) => Math.max(0, share - least)));
  return scaled.map((share) => (share <= least ? least : least + ((share - least) * (spare - missing)) / spare));
}

/** Removes child `index` and distributes its share to the others in proportion. */
export function withoutShare(shares: readonly number[], index: number): number[] {
  return fitShares(shares.filter((_, i) => i !== index));
}

/** Inserts a child with `sharePct` at `index`; the others shrink in proportion. */
export function withShare(shares: readonly number[], index: number, sharePct: number): number[] {
  const others = shares.map((share) => (share * (100 - sharePct)) / 100);
  return fitShares([...others.slice(0, index), sharePct, ...others.slice(index)]);
}

/** Halves child `index` and gives the other half to a new child before or after it. */
export function halveShare(shares: readonly number[], index: number): number[] {
  return fitShares(shares.flatMap((share, i) => (i === index ? [share / 2, share / 2] : [share])));
}

/** Moves the line after child `index` by `deltaPct`, within the minimum share of both neighbours. */
export function shiftLine(shares: readonly number[], index: number, deltaPct: number): number[] {
  const before = shares[index];
  const after = shares[index + 1];
  if (before === undefined || after === undefined) return [...shares];
  const least = Math.min(minShare(shares.length), (before + after) / 2);
  const moved = Math.min(Math.max(before + deltaPct, least), before + after - least);
  return shares.map((share, i) => (i === index ? moved : i === index + 1 ? before + after - moved : share));
}
