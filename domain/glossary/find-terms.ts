import type { GlossaryEntry } from "#domain/contract/http/glossary.ts";

/** Filler words of a question: 'record date kya hota hai', 'what is a G-Sec'. */
const PADDING = new Set(
  "a an the is are of in on for what whats how does do mean meaning define definition explain kya hai hota hoti hote ka ki ke matlab batao".split(
    " ",
  ),
);

/** Words in lower case, digits included; signs within a word (G-Sec, 30E/360) are dropped. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => word !== "");
}

interface Searchable {
  entry: GlossaryEntry;
  /** The term and its aliases, each as words separated by single spaces. */
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

/** Match quality: 3 a name equals the search, 2 a name begins with it, 1 the entry contains all words, 0 none. */
function fit({ names, text }: Searchable, asked: readonly string[]): number {
  const phrase = asked.join(" ");
  if (names.includes(phrase)) return 3;
  if (names.some((name) => name.startsWith(phrase))) return 2;
  return asked.every((word) => text.some((each) => each.startsWith(word))) ? 1 : 0;
}

/**
 * Entries that match a search, best first: name or alias equals it, then begins with it, then the entry contains all
 * words. An empty search returns everything.
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
