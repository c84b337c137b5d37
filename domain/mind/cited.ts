/** Figures in plain text that need no cell: `T+1`, `top 5`, a legal share of 100. */
const PLAIN = /\bT\+\d\b|\b(?:top|first|next|last)\s\d{1,2}\b|\bper 100\b|#\d{1,2}\b/gi;
const DIGITS = /\d[\d,.]*/g;

const folded = (text: string) => text.replaceAll(",", "").replace(/\.$/, "");

/**
 * The numbers of a sentence's plain text that come from nowhere: no cell, not the person's own words, not on the list of plain
 * ones, not in a name among the rows it speaks of.
 * @param names names and ISINs of rows cited, whose digits may be repeated
 */
export function uncited(text: string, userText: string, names: readonly string[] = []): string[] {
  let rest = text.replaceAll(PLAIN, " ");
  for (const name of names) if (name !== "") rest = rest.replaceAll(name, " ");
  const said = new Set((userText.match(DIGITS) ?? []).map(folded));
  return (rest.match(DIGITS) ?? []).map(folded).filter((digits) => !said.has(digits));
}
