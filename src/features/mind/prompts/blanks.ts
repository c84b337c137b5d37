const BLANK = /\[[^[\]]+\]/;

/** Where the first blank of a prompt stands, such as `[bond]`: from and to in characters; null when it has none. */
export function firstBlank(text: string): { from: number; to: number } | null {
  const found = BLANK.exec(text);
  return found === null ? null : { from: found.index, to: found.index + found[0].length };
}
