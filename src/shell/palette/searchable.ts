import { fold, initialsOf, wordsOf } from "#src/shell/palette/fold-words.ts";

/**
 * Texts preprocessed for ranking, so that a keystroke over tens of thousands of rows builds no strings. All words of a
 * field are one string, each after a space (" post eoi"), so "some word begins with x" is one native search for " x".
 */

export interface Rankable {
  readonly title: string;
  /** Other names for the same thing: short codes, synonyms. */
  readonly aliases?: readonly string[];
  /** Further search texts: section, ISIN, issuer. */
  readonly details?: readonly string[];
}

export interface SearchableText {
  /** Words of all entries; entries end with "|" so that no match runs from one into the next. */
  readonly words: string;
  /** First signs of the words of each entry, entries between "|". */
  readonly initials: string;
}

export interface Searchable {
  readonly title: SearchableText;
  readonly aliases: SearchableText;
  readonly details: SearchableText;
  readonly titleLength: number;
  /** One bit per letter (and group of digits) that occurs anywhere: a cheap first refusal. */
  readonly signs: number;
  /** The same for the first signs of words. */
  readonly starts: number;
}

/** A query with every string the ranking looks for, built once and not once per row. */
export interface SearchQuery {
  readonly whole: string;
  readonly tokens: readonly { readonly text: string; readonly start: string }[];
  readonly exact: string;
  readonly prefix: string;
  /** Empty when the query cannot be meant as initials. */
  readonly initials: string;
  /** Letters without spaces, for the fuzzy match. */
  readonly letters: string;
  /** True with a digit, as in ISINs: an exact match among the details is then the intended one. */
  readonly isCode: boolean;
  readonly signs: number;
  /** Letters some word must begin with: one-letter tokens match only at the start of a word. */
  readonly starts: number;
}

const NOTHING: SearchableText = { words: "", initials: "" };

export function makeSearchable(item: Rankable): Searchable {
  const title = makeText([item.title]);
  const aliases = makeText(item.aliases);
  const details = makeText(item.details);
  const signs = signsOf(title.words) | signsOf(aliases.words) | signsOf(details.words);
  const starts = signsOf(title.initials) | signsOf(aliases.initials) | signsOf(details.initials);
  return { title, aliases, details, titleLength: item.title.length, signs, starts };
}

export function makeQuery(text: string): SearchQuery {
  const words = wordsOf(fold(text));
  const whole = words.join(" ");
  return {
    whole,
    tokens: words.map((word) => ({ text: word, start: ` ${word}` })),
    exact: ` ${whole}|`,
    prefix: ` ${whole}`,
    initials: words.length === 1 && whole.length > 1 ? `|${whole}` : "",
    letters: words.join(""),
    isCode: /\d/.test(whole),
    signs: signsOf(whole),
    starts: signsOf(words.filter((word) => word.length === 1).join("")),
  };
}

function makeText(entries: readonly string[] | undefined): SearchableText {
  if (entries === undefined || entries.length === 0) return NOTHING;
  let words = "";
  let initials = "|";
  for (const entry of entries) {
    const found = wordsOf(fold(entry));
    if (found.length === 0) continue;
    words += ` ${found.join(" ")}|`;
    initials += `${initialsOf(found)}|`;
  }
  return { words, initials };
}

function signsOf(text: string): number {
  let signs = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 97 && code <= 122) signs |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) signs |= 1 << (26 + ((code - 48) % 6));
  }
  return signs;
}
