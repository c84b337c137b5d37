// Figures written together: two levels with the second cut short, or a price dictated in two parts.

/**
 * Second level of a pair such as 97.90/95, 102.98/03 or 7.02/98: its digits replace the last ones of the first level,
 * giving the number nearest to it. A full level is unchanged.
 */
export function completeSecond(first: string, second: string): number {
  const [whole = "", decimals = ""] = first.split(".");
  if (second.startsWith(".")) return near(Number(first), Number(`0${second}`), 1);
  if (second.includes(".")) {
    const value = Number(second);
    const [short = ""] = second.split(".");
    // 101.25/1.30: the hundreds are omitted.
    return Number(first) >= 50 && value < 25 ? near(Number(first), value, 10 ** short.length) : value;
  }
  if (decimals === "" || second.length > 4) return Number(second);
  if (second.length === 3 && whole.length === 3 && Number(second) >= 80) return Number(second);
  const places = Math.max(decimals.length, second.length);
  const unit = 10 ** -places;
  const lacking = decimals.length - second.length;
  if (lacking > 0) return near(Number(first), Number(second) * unit, 10 ** (second.length - places));
  return near(Number(first), Number(second) * unit, 1);
}

/** Number nearest to `level` that ends in `ending` below the place worth `step`. */
function near(level: number, ending: number, step: number): number {
  const base = Math.floor(level / step + 1e-9) * step + ending;
  // On a tie the one with the same leading digits wins, since it is first.
  const options = [base, base - step, base + step];
  const best = options.reduce((a, b) => (Math.abs(b - level) < Math.abs(a - level) - 1e-9 ? b : a));
  return Math.round(best * 1e6) / 1e6;
}
