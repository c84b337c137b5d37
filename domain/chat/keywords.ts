export const KEYWORD_MIN = 2;
export const KEYWORD_MAX = 60;
export const KEYWORDS_MAX = 30;
/** Separators between keywords; a keyword may itself be a phrase. */
const BETWEEN = /[,;\n\r]+/;

/** Keywords in a typed or pasted text. */
export function keywordsIn(text: string): string[] {
  return text
    .split(BETWEEN)
    .map((keyword) => keyword.trim().replaceAll(/\s+/g, " "))
    .filter(Boolean);
}

/** Keywords before the last separator of a text being typed, and the unfinished rest. */
export function typedKeywords(text: string): { words: string[]; rest: string } {
  const rest = text.split(BETWEEN).at(-1) ?? "";
  return { words: keywordsIn(text.slice(0, text.length - rest.length)), rest };
}

/** Removes duplicate keywords regardless of case; the first spelling stays. */
export function mergedKeywords(keywords: readonly string[]): string[] {
  const known = new Set<string>();
  return keywords.filter((keyword) => known.size < known.add(keyword.toLowerCase()).size);
}

/** Keywords in stored form, without those too short to match anything sensible. */
export function storedKeywords(typed: readonly string[]): string[] {
  return mergedKeywords(typed.flatMap(keywordsIn)).filter((keyword) => keyword.length >= KEYWORD_MIN);
}
