import { plainDigits } from "#domain/lib/plain-digits.ts";

/** Figures in plain text that need no cell: `T+1`, `top 5`, a legal share of 100. */
const PLAIN = /\bT\+\d\b|\b(?:top|first|next|last)\s\d{1,2}\b|\bper 100\b|#\d{1,2}\b/gi;
/** In digits of any script, and in signs that are a number by themselves. */
const FIGURE = /\p{N}[\p{N},.]*/gu;

const figuresIn = (text: string) =>
  (text.match(FIGURE) ?? []).map((figure) => figure.replaceAll(",", "").replace(/\.$/, ""));

/**
 * The numbers of a sentence's plain text that come from nowhere: no cell, not the person's own words, not on the list of plain
 * ones, not in a name among the rows it speaks of.
 * @param names names and ISINs of rows cited, whose digits may be repeated
 */
export function uncited(text: string, userText: string, names: readonly string[] = []): string[] {
  let rest = plainDigits(text).replaceAll(PLAIN, " ");
  for (const name of names) if (name !== "") rest = rest.replaceAll(plainDigits(name), " ");
  const said = new Set(figuresIn(plainDigits(userText)));
  return figuresIn(rest).filter((figure) => !said.has(figure));
}
