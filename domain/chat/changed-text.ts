/** Two texts beside each other: what both begin and end with, and what stands between, first in the one, then in the other. */
export interface TextChange {
  before: string;
  removed: string;
  added: string;
  after: string;
}

/** What was changed between two texts, in whole words: a level is never cut through. */
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

/** Words and what stands between them, nothing left out. */
function splitWords(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? [];
}
