/**
 * Returns the value, or throws an error naming the missing one; for values that the surrounding code has already
 * ensured.
 */
export function must<T>(value: T | null | undefined, what = "value"): T {
  if (value === null || value === undefined) throw new Error(`missing ${what}`);
  return value;
}

/** Ends a switch over a union: adding a member without handling it does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case ${JSON.stringify(value)}`);
}
