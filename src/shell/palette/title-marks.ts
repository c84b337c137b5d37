import type { SearchQuery } from "#src/shell/palette/searchable.ts";
import { fold, wordStartsOf } from "#src/shell/palette/fold-words.ts";

/** Matched range of the title: from (included) to (excluded). */
export interface Mark {
  readonly from: number;
  readonly to: number;
}

/** Matched ranges of a title, computed only for the few rendered rows. */
export function titleMarks(title: string, query: SearchQuery): readonly Mark[] {
  if (query.tokens.length === 0) return [];
  const folded = fold(title);
  const starts = wordStartsOf(folded);
  const only = query.tokens.length === 1 ? query.whole : "";
  const marks =
    initialsMarks(folded, starts, only) ?? query.tokens.flatMap((token) => tokenMarks(folded, starts, token.text));
  return merge(marks);
}

function initialsMarks(folded: string, starts: readonly number[], token: string): Mark[] | undefined {
  if (token.length < 2 || folded.startsWith(token, starts[0])) return undefined;
  const initials = starts.map((start) => folded.charAt(start)).join("");
  if (!initials.startsWith(token)) return undefined;
  return starts.slice(0, token.length).map((from) => ({ from, to: from + 1 }));
}

function tokenMarks(folded: string, starts: readonly number[], token: string): Mark[] {
  const word = starts.find((start) => folded.startsWith(token, start));
  if (word !== undefined) return [{ from: word, to: word + token.length }];
  if (token.length < 2) return [];
  const inside = folded.indexOf(token);
  if (inside >= 0) return [{ from: inside, to: inside + token.length }];
  const first = starts.find((start) => folded.charAt(start) === token.charAt(0));
  if (first === undefined) return [];
  const marks: Mark[] = [];
  let at = first;
  for (const letter of token) {
    const found = folded.indexOf(letter, at);
    if (found < 0) return [];
    marks.push({ from: found, to: found + 1 });
    at = found + 1;
  }
  return marks;
}

function merge(marks: readonly Mark[]): readonly Mark[] {
  const merged: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && mark.from <= last.to) {
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, mark.to) };
    } else merged.push(mark);
  }
  return merged;
}
