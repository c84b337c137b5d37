import { plainDigits } from "#domain/lib/plain-digits.ts";

/** Figures allowed in plain text without a cell: `T+1`, `top 5`, a legal share of 100. */
const PLAIN = /\bT\+\d\b|\b(?:top|first|next|last)\s\d{1,2}\b|\bper 100\b|#\d{1,2}\b/gi;
/** Digits of any script, and single characters that are numbers. */
const FIGURE = /\p{N}[\p{N},.]*/gu;

const figuresIn = (text: string) =>
  (text.match(FIGURE) ?? []).map((figure) => figure.replaceAll(",", "").replace(/\.$/, ""));

/**
 * Numbers in the plain text of a sentence that have no source: not a cell, not in the user's own text, not allowed as
 * plain text, not part of a cited name.
 * @param names names and ISINs of rows cited, whose digits may be repeated
 */
export function uncited(text: string, userText: string, names: readonly string[] = []): string[] {
  let rest = plainDigits(text).replaceAll(PLAIN, " ");
  for (const name of names) if (name !== "") rest = rest.replaceAll(plainDigits(name), " ");
  const ownFigures = new Set(figuresIn(plainDigits(userText)));
  return figuresIn(rest).filter((figure) => !ownFigures.has(figure));
}
