/** Maximum length of a word compared for typos; longer words are cut. */
const LONGEST = 24;
const WIDTH = LONGEST + 1;
const [ROW_A, ROW_B, ROW_C] = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)];

/** Typos allowed in a word of this length. */
export function slipsAllowed(length: number): number {
  if (length < 3) return 0;
  if (length <= 4) return 1;
  return length <= 8 ? 2 : 3;
}

/** Letters of a word, one bit each, so that words with nothing in common are skipped without comparing. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << ((word.charCodeAt(at) - 97) & 31);
  return mask;
}

export function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Typos between the typed text and a word: letters omitted, added, changed, or two adjacent ones swapped (optimal
 * string alignment). With `prefix` the word may continue after the typed part. Infinity beyond `most`.
 */
export function slipsBetween(typed: string, word: string, most: number, prefix: boolean): number {
  const typedLength = Math.min(typed.length, LONGEST);
  const wordLength = Math.min(word.length, prefix ? typedLength + most : LONGEST, LONGEST);
  if (typedLength - wordLength > most || (!prefix && wordLength - typedLength > most)) return Infinity;
  let [before, above, row] = [ROW_A, ROW_B, ROW_C];
  for (let column = 0; column <= wordLength; column += 1) above[column] = column;
  for (let line = 1; line <= typedLength; line += 1) {
    const letter = typed.charCodeAt(line - 1);
    row[0] = line;
    let least = line;
    for (let column = 1; column <= wordLength; column += 1) {
      const other = word.charCodeAt(column - 1);
      let cost = (above[column - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1);
      const swapped =
        line > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(line - 2) === other;
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      row[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return Infinity;
    [before, above, row] = [above, row, before];
  }
  let slips = above[wordLength] ?? Infinity;
  if (prefix) for (let column = 0; column < wordLength; column += 1) slips = Math.min(slips, above[column] ?? Infinity);
  return slips <= most ? slips : Infinity;
}
