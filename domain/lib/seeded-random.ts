/** Repeatable random numbers: the same seed gives the same market. */
export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number;
  /** `low` inclusive to `high` inclusive. */
  int(low: number, high: number): number;
  between(low: number, high: number): number;
  /** Standard normal. */
  normal(): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T | undefined;
}

/** Mulberry32: 32 bits of state, sufficient for a market. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
    pick: (from) => (from.length === 0 ? undefined : from[int(0, from.length - 1)]),
  };
}
