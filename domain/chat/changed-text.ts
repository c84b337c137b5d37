/**
 * Difference of two texts: their common start and end, and the part between, removed from the old and added in the new.
 */
export interface TextChange {
  before: string;
  removed: string;
  added: string;
  after: string;
}

/** Finds the change between two texts in whole words, so that a level is never split. */
export function changedText(old: string, current: string): TextChange {
  const [from, to] = [splitWords(old), splitWords(current)];
  const most = Math.min(from.length, to.length);
  let first = 0;
  while (first < most && from[first] === to[first]) first += 1;
  let last = 0;
  while (last < most - first && from.at(-1 - last) === to.at(-1 - last)) last += 1;
  const middle = (words: readonly string[]) => words.slice(first, words.length - last).join("");
  return {
    before: to.slice(0, first).join(""),
    removed: middle(from),
    added: middle(to),
    after: to.slice(to.length - last).join(""),
  };
}

/** Splits into words and the whitespace between them; joined, they give the text again. */
function splitWords(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? [];
}
