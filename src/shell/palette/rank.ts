import type { Searchable, SearchableText, SearchQuery } from "#src/shell/palette/searchable.ts";

/**
 * Score of a row for a query. Title, aliases and details are scored separately. The kind of match decides first (exact,
 * prefix, initials, words in any order, inside a word, fuzzy). Habit and brevity count only within one kind, so a
 * favourite never outranks a better match, and habit does not help a weak match at all.
 */
export const TIER = {
  exactTitle: 13,
  exactAlias: 12,
  exactDetail: 11,
  prefixTitle: 10,
  prefixAlias: 9,
  initialsTitle: 8,
  initialsAlias: 7,
  wordsTitle: 6,
  wordsAlias: 5,
  wordsDetail: 4,
  inside: 3,
  fuzzyTitle: 2,
  fuzzyAlias: 1,
} as const;

/** Minimum tier of a real match; below it, the letters match by chance. */
export const REAL_MATCH = TIER.wordsDetail;

/** Minimum ratio of query letters to letters spanned; wider matches are accidental. */
const LEAST_COMPACT = 0.4;
/** Matches, and so survives into longer queries, but is not worth a row. */
const TOO_STREWN = 0.5;
/** Rows below this score are not shown. */
export const LEAST_SHOWN = 1;

/** Penalty that ranks a barred row below available ones, unless it is a clear match. */
export const BARRED_PENALTY = 1.5;

/** Zero means no match; otherwise the tier plus less than one for order within the tier. `habit` is 0 to 1. */
export function scoreOf(item: Searchable, query: SearchQuery, habit: number): number {
  if (query.tokens.length === 0) return 0;
  if ((query.signs & ~item.signs) !== 0 || (query.starts & ~item.starts) !== 0) return 0;
  const tier = tierOf(item, query);
  if (tier === 0) return 0;
  const brevity = 1 - Math.min(item.titleLength, 100) / 100;
  if (tier <= TIER.fuzzyTitle) {
    const compact = compactness(tier === TIER.fuzzyTitle ? item.title : item.aliases, query.letters);
    return compact < LEAST_COMPACT ? TOO_STREWN : tier + 0.9 * compact + 0.05 * brevity;
  }
  const early = item.title.words.startsWith(query.tokens[0]?.start ?? "") ? 0.15 : 0;
  const usual = tier >= REAL_MATCH ? habit : 0;
  return tier + 0.55 * usual + 0.25 * brevity + early;
}

function tierOf({ title, aliases, details }: Searchable, query: SearchQuery): number {
  if (title.words.startsWith(query.prefix)) {
    return title.words.length === query.exact.length && title.words === query.exact
      ? TIER.exactTitle
      : hasEntry(aliases, query.exact)
        ? TIER.exactAlias
        : TIER.prefixTitle;
  }
  if (aliases.words !== "") {
    if (hasEntry(aliases, query.exact)) return TIER.exactAlias;
    if (hasEntry(aliases, query.prefix)) return TIER.prefixAlias;
  }
  if (query.isCode && hasEntry(details, query.exact)) return TIER.exactDetail;
  if (query.initials !== "") {
    if (title.initials.startsWith(query.initials)) return TIER.initialsTitle;
    if (aliases.initials.includes(query.initials)) return TIER.initialsAlias;
  }
  return tierOfTokens(title, aliases, details, query.tokens);
}

/** Each word of the query must be found; the weakest find decides. */
function tierOfTokens(
  title: SearchableText,
  aliases: SearchableText,
  details: SearchableText,
  tokens: SearchQuery["tokens"],
): number {
  let tier: number = TIER.wordsTitle;
  for (const { text, start } of tokens) {
    if (title.words.includes(start)) continue;
    if (aliases.words.includes(start)) tier = Math.min(tier, TIER.wordsAlias);
    else if (details.words.includes(start)) tier = Math.min(tier, TIER.wordsDetail);
    else if (text.length === 1) return 0;
    else if (title.words.includes(text) || details.words.includes(text)) tier = Math.min(tier, TIER.inside);
    else if (fuzzyEnd(title.words, text) >= 0) tier = Math.min(tier, TIER.fuzzyTitle);
    else if (fuzzyEnd(aliases.words, text) >= 0) tier = Math.min(tier, TIER.fuzzyAlias);
    else return 0;
  }
  return tier;
}

/** Some entry begins with it (or, when it ends with the sign of an entry's end, is it). */
function hasEntry({ words }: SearchableText, beginning: string): boolean {
  let at = words.indexOf(beginning);
  while (at > 0 && words[at - 1] !== "|") at = words.indexOf(beginning, at + 1);
  return at >= 0;
}

/** Letters in order, the first of them at the start of a word; the place after the last letter, or -1. */
function fuzzyEnd(words: string, token: string): number {
  let at = words.indexOf(` ${token.charAt(0)}`);
  if (at < 0) return -1;
  at += 2;
  for (let i = 1; i < token.length; i++) {
    at = words.indexOf(token.charAt(i), at) + 1;
    if (at === 0) return -1;
  }
  return at;
}

/** 1 when the matched letters are adjacent; approaches 0 the more they are scattered. */
function compactness({ words }: SearchableText, letters: string): number {
  const start = words.indexOf(` ${letters.charAt(0)}`);
  const end = fuzzyEnd(words, letters);
  if (start < 0 || end < 0) return 0;
  return Math.min(1, letters.length / (end - start - 1));
}
