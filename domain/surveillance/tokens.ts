/** A word of a text, normalised so that unusual spelling does not hide it, with its position. */
export interface Word {
  folded: string;
  start: number;
  end: number;
}

// Invisible characters inside a word do not end it.
const WORD = /[\p{L}\p{N}\p{M}\p{Cf}'’]+/gu;
const UNSEEN = /[\p{Cf}'’]/gu;

/** Words of a text, in order. Case, full-width letters, apostrophes and invisible characters are ignored. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const folded = fold(found);
    if (folded !== "") words.push({ folded, start: index, end: index + found.length });
  }
  return words;
}

const PLAIN = /^[a-zA-Z0-9]+$/;

export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  return word.normalize("NFKC").replaceAll(UNSEEN, "").toLowerCase();
}
