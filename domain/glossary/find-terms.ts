import type { GlossaryEntry } from "#domain/contract/http/glossary.ts";

/** Words of a question that are in no name: 'record date kya hota hai', 'what is a G-Sec'. */
const PADDING = new Set(
  "a an the is are of in on for what whats how does do mean meaning define definition explain kya hai hota hoti hote ka ki ke matlab batao".split(
    " ",
  ),
);

/** Small letters and figures in words; signs within a word (G-Sec, 30E/360) close up. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => word !== "");
}

interface Searchable {
  entry: GlossaryEntry;
  /** The term and its other names, each as words closed up by single spaces. */
  names: string[];
  text: string[];
}

function searchable(entry: GlossaryEntry): Searchable {
  return {
    entry,
    names: [entry.term, ...entry.also].map((name) => wordsOf(name).join(" ")),
    text: wordsOf([entry.term, ...entry.also, entry.words].join(" ")),
  };
}

/** How well a name answers: 3 it is the words asked, 2 it begins with them, 1 all are somewhere in the entry, 0 not. */
function fit({ names, text }: Searchable, asked: readonly string[]): number {
  const phrase = asked.join(" ");
  if (names.includes(phrase)) return 3;
  if (names.some((name) => name.startsWith(phrase))) return 2;
  return asked.every((word) => text.some((each) => each.startsWith(word))) ? 1 : 0;
}

/**
 * The entries that a search fits, the best first: one whose name or other name is what was asked, then those that begin with
 * it, then those in which all words stand. Everything where nothing is asked.
 */
export function findTerms(entries: readonly GlossaryEntry[], search: string): GlossaryEntry[] {
  const typed = wordsOf(search);
  const meant = typed.filter((word) => !PADDING.has(word));
  const asked = meant.length > 0 ? meant : typed;
  if (asked.length === 0) return [...entries];
  return entries
    .map(searchable)
    .map((each) => ({ entry: each.entry, fit: fit(each, asked) }))
    .filter((each) => each.fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ entry }) => entry);
}
