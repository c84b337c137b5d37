export const KEYWORD_MIN = 2;
export const KEYWORD_MAX = 60;
export const KEYWORDS_MAX = 30;
/** Between two keywords; a keyword itself may be a phrase. */
const BETWEEN = /[,;\n\r]+/;

/** The keywords that a text names, as typed or pasted. */
export function keywordsIn(text: string): string[] {
  return text
    .split(BETWEEN)
    .map((keyword) => keyword.trim().replaceAll(/\s+/g, " "))
    .filter(Boolean);
}

/** What stands before the last separator of a text being typed, and what is still being typed. */
export function typedKeywords(text: string): { words: string[]; rest: string } {
  const rest = text.split(BETWEEN).at(-1) ?? "";
  return { words: keywordsIn(text.slice(0, text.length - rest.length)), rest };
}

/** Each keyword once, as it was written first; capitals make no other word. */
export function mergedKeywords(keywords: readonly string[]): string[] {
  const known = new Set<string>();
  return keywords.filter((keyword) => known.size < known.add(keyword.toLowerCase()).size);
}

/** Keywords as they are stored, whatever they were given as: what is too short to call anybody is left out. */
export function storedKeywords(typed: readonly string[]): string[] {
  return mergedKeywords(typed.flatMap(keywordsIn)).filter((keyword) => keyword.length >= KEYWORD_MIN);
}
