import { bitCount, letterMask, slipsBetween } from "#domain/bond-search/slips.ts";
import type { Meaning } from "#domain/mind/planner/language/meaning.ts";
import { FIELDS, KINDS, ORDERS } from "#domain/mind/planner/language/vocabulary-bonds.ts";
import { BOUNDS } from "#domain/mind/planner/language/vocabulary-bounds.ts";
import { WORDS } from "#domain/mind/planner/language/vocabulary-cues.ts";
import { withVowels, wordOfForm } from "#domain/mind/planner/language/shorthand.ts";
import { REFUSED } from "#domain/mind/planner/language/vocabulary-refusals.ts";

// Index of all phrases of the grammar. A phrase may have several meanings; the neighbouring items decide between them.

const BOOK = new Map<string, Meaning[]>();
for (const [phrases, meaning] of [...REFUSED, ...BOUNDS, ...KINDS, ...FIELDS, ...ORDERS, ...WORDS]) {
  for (const phrase of phrases.split("|")) BOOK.set(phrase, [...(BOOK.get(phrase) ?? []), meaning]);
}

/** Number of words in the longest phrase. */
export const LONGEST_PHRASE = Math.max(...[...BOOK.keys()].map((phrase) => phrase.split(" ").length));

const LONGEST_FROM = new Map<string, number>();
for (const phrase of BOOK.keys()) {
  const words = phrase.split(" ");
  const [first = ""] = words;
  LONGEST_FROM.set(first, Math.max(LONGEST_FROM.get(first) ?? 0, words.length));
}

/** Number of words in the longest phrase that starts with a word; 0 when there is none. */
export const longestPhraseFrom = (word: string): number => LONGEST_FROM.get(word) ?? 0;

/** Meanings of a lowercase phrase with single spaces; undefined when it is not in the vocabulary. */
export const meaningsOf = (phrase: string): readonly Meaning[] | undefined => BOOK.get(phrase);

const VOCABULARY = [...new Set([...BOOK.keys()].flatMap((phrase) => phrase.split(" ")))];
const KNOWN = new Set(VOCABULARY);

export const isVocabulary = (word: string): boolean => KNOWN.has(word);

/**
 * Vocabulary words of at least four letters as targets of the spelling correction, by length, with a bit mask of their
 * letters.
 */
const TARGETS = Map.groupBy(
  VOCABULARY.filter((word) => /^[a-z]{4,}$/.test(word)).map((word) => ({ word, mask: letterMask(word) })),
  ({ word }) => word.length,
);

/**
 * Spelling correction: allows one slip in words of 4 to 6 letters and two in longer ones; at most one slip may change
 * the length. Null when no word is near, or two are equally near.
 */
export function corrected(word: string): string | null {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return null;
  const most = word.length <= 6 ? 1 : 2;
  let best: string | null = null;
  let least = most + 1;
  const mask = letterMask(word);
  const near = [-1, 0, 1].flatMap((away) => TARGETS.get(word.length + away) ?? []);
  for (const { word: target, mask: letters } of near) {
    // Each slip changes at most one letter into another, so a larger difference needs more slips.
    if (bitCount(mask ^ letters) > 2 * most) continue;
    // A word that reverses an order or a bound is corrected only from one slip: `deepest` is no `dearest`.
    const slips = slipsBetween(word, target, isTurning(target) ? 1 : most, false);
    if (slips < least) [best, least] = [target, slips];
    else if (slips === least && slips <= most && best !== null && !isSameWord(best, target)) best = null;
  }
  return best;
}

const FULL_WORDS = VOCABULARY.filter((word) => /^[a-z]{4,}$/.test(word));

/** Full word of an abbreviation, or null. */
export function inFull(typed: string): string | null {
  return wordOfForm(typed) ?? (KNOWN.has(typed) ? null : withVowels(typed, FULL_WORDS));
}

const TURNING: ReadonlySet<Meaning["is"]> = new Set<Meaning["is"]>(["order", "bound", "refuse"]);
const isTurning = (word: string) => BOOK.get(word)?.some(({ is }) => TURNING.has(is)) ?? false;

/** `coupon` and `coupons` count as one word for spelling. */
const isSameWord = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);
