const BLANK = /\[[^[\]]+\]/;

/** Start and end offset of the first blank in a prompt, such as `[bond]`; null if there is none. */
export function firstBlank(text: string): { from: number; to: number } | null {
  const found = BLANK.exec(text);
  return found === null ? null : { from: found.index, to: found.index + found[0].length };
}
