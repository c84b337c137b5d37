import { fold, type Word, wordsOf } from "#domain/surveillance/tokens.ts";

/**
 * Terms of the compliance alerts. A phrase matches its consecutive words with anything except letters and digits in
 * between. `*` at the end of a word matches any ending: `guarantee*` finds `guaranteed`.
 */
export const SEVERITIES = ["low", "medium", "high"] as const;
export type Severity = (typeof SEVERITIES)[number];

export const TERM_KINDS = ["lexicon", "moved_channel"] as const;
export type TermKind = (typeof TERM_KINDS)[number];

export interface Term {
  phrase: string;
  kind: TermKind;
  severity: Severity;
  /** Longer phrases in which the term is harmless, e.g. `state guarantee*` around `guarantee*`. */
  unless: readonly string[];
}

/** Position of a term in a text. */
export interface Hit<T extends Term = Term> {
  term: T;
  start: number;
  end: number;
}

type Pattern = readonly { word: string; isOpen: boolean }[];

const PATTERN_WORD = /[\p{L}\p{N}\p{M}\p{Cf}'’]+\*?/gu;
/** Minimum letters before `*`: `a*` would match nearly everything. */
const OPEN_MIN = 3;

/** Error text of an invalid phrase, or null. */
export function phraseFault(phrase: string): string | null {
  const pattern = patternOf(phrase);
  if (pattern.length === 0) return "Write at least one word";
  if (/\*(?![\s,.;-]|$)|(?<![\p{L}\p{N}\p{M}])\*/u.test(phrase)) return "Put * at the end of a word";
  const short = pattern.find(({ word, isOpen }) => isOpen && word.length < OPEN_MIN);
  return short ? `Write at least ${OPEN_MIN} letters before *` : null;
}

/** Key shared by phrases with the same matches. */
export function phraseKey(phrase: string): string {
  return patternOf(phrase)
    .map(({ word, isOpen }) => (isOpen ? `${word}*` : word))
    .join(" ");
}

export function isPhraseIn(phrase: string, text: string): boolean {
  return places(patternOf(phrase), wordsOf(text)).length > 0;
}

interface Ready<T extends Term> {
  term: T;
  pattern: Pattern;
  unless: readonly Pattern[];
}

/** Builds a function that finds terms in texts; build it once per list of terms. */
export function lexiconOf<T extends Term>(terms: readonly T[]): (text: string) => Hit<T>[] {
  const ready = terms.map((term): Ready<T> => ({
    term,
    pattern: patternOf(term.phrase),
    unless: term.unless.map(patternOf),
  }));
  // Indexed by first word, because most words start no phrase.
  const closed = Map.groupBy(
    ready.filter(({ pattern }) => pattern[0]?.isOpen === false),
    ({ pattern }) => pattern[0]?.word ?? "",
  );
  const open = ready.filter(({ pattern }) => pattern[0]?.isOpen === true);
  return (text) => {
    const words = wordsOf(text);
    return words.flatMap(({ folded }, at) =>
      [...(closed.get(folded) ?? []), ...open].flatMap(({ term, pattern, unless }) => {
        const place = placeAt(pattern, words, at);
        if (place === null) return [];
        const isHarmless = unless
          .flatMap((around) => places(around, words))
          .some((around) => around.start <= place.start && place.end <= around.end);
        return isHarmless ? [] : [{ term, ...place }];
      }),
    );
  };
}

function patternOf(phrase: string): Pattern {
  return (phrase.match(PATTERN_WORD) ?? []).flatMap((written) => {
    const isOpen = written.endsWith("*");
    const word = fold(isOpen ? written.slice(0, -1) : written);
    return word === "" ? [] : [{ word, isOpen }];
  });
}

interface Place {
  start: number;
  end: number;
}

function places(pattern: Pattern, words: readonly Word[]): Place[] {
  return words.flatMap((_, at) => placeAt(pattern, words, at) ?? []);
}

function placeAt(pattern: Pattern, words: readonly Word[], at: number): Place | null {
  const [from, to] = [words[at], words[at + pattern.length - 1]];
  if (from === undefined || to === undefined || pattern.length === 0) return null;
  for (const [index, { word, isOpen }] of pattern.entries()) {
    const folded = words[at + index]?.folded ?? "";
    if (isOpen ? !folded.startsWith(word) : folded !== word) return null;
  }
  return { start: from.start, end: to.end };
}
