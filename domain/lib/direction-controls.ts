/**
 * Invisible characters that reorder the text around them: U+202E shows 102.60 as 06.201. Embeddings, overrides and
 * isolates (U+202A..U+202E, U+2066..U+2069) can do so in any text. The marks (U+200E, U+200F, U+061C) occur in honest
 * right-to-left text and move only digits and their signs, so they matter only in a text with digits.
 */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const MARKS = /[\u200E\u200F\u061C]/g;
const FIGURE = /\p{Nd}/u;

/**
 * Removes the controls that could display a text in another order than stored; returns the same text when it has none.
 */
export function withoutDirectionControls(text: string): string {
  const turned = text.replaceAll(TURNING, "");
  return FIGURE.test(turned) ? turned.replaceAll(MARKS, "") : turned;
}

/** True when a text may be displayed in another order than stored. */
export function hasDirectionControls(text: string): boolean {
  return withoutDirectionControls(text) !== text;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** True when a text has right-to-left letters; browsers reorder figures beside them. */
export function isReadFromRight(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}
