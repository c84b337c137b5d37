/** A word of a text, folded so that writing it oddly does not hide it, and where it stands. */
export interface Word {
  folded: string;
  start: number;
  end: number;
}

// What cannot be seen may stand inside a word without ending it.
const WORD = /[\p{L}\p{N}\p{M}\p{Cf}'’]+/gu;
const UNSEEN = /[\p{Cf}'’]/gu;

/** Words of a text in their order; capitals, full-width letters, apostrophes and what cannot be seen count for nothing. */
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
