import { STATABLE_TERMS, type StatedTerms } from "#domain/entities/bond-term.ts";
import { TERM_LABELS, termValueText } from "#domain/bond-terms/term-text.ts";

/** `, on current coupon 6.85 % and coupon half-yearly`: terms stated by the poster; empty when there are none. */
export function statedText(stated: StatedTerms): string {
  const terms = STATABLE_TERMS.flatMap((term) => {
    const value = stated[term];
    return value === undefined ? [] : [`${TERM_LABELS[term].toLowerCase()} ${termValueText(term, String(value))}`];
  });
  return terms.length === 0 ? "" : `, on ${terms.join(" and ")}`;
}
