import { checkedPaise, type Paise } from "#domain/lib/paise.ts";

/**
 * `part / whole` of an amount, rounded once to the paisa, half away from zero. Exact, since a cost times a 12-digit
 * face does not fit a double. Returns the whole amount when part equals whole.
 * @throws RangeError when `whole` is not positive
 */
export function partOfPaise(amount: Paise, part: number, whole: number): Paise {
  if (!(whole > 0)) throw new RangeError(`No part of ${whole}`);
  const product = BigInt(Math.abs(amount)) * BigInt(part);
  const paise = Number((product * 2n + BigInt(whole)) / (2n * BigInt(whole)));
  return checkedPaise(amount < 0 && paise !== 0 ? -paise : paise);
}

/**
 * Distributes an amount by weights. Each share is rounded and the last takes the rest, so that the sum is exact. Empty
 * without weights.
 */
export function spreadPaise(amount: Paise, weights: readonly number[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let left = amount;
  return weights.map((weight, index) => {
    const share = index === weights.length - 1 ? left : partOfPaise(amount, weight, whole);
    left -= share;
    return share;
  });
}
