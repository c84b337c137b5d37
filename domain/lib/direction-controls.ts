/**
 * Characters that cannot be seen and turn the order of what is read around them: U+202E shows 102.60 as 06.201. Embeddings,
 * overrides and isolates (U+202A..U+202E, U+2066..U+2069) may do so to any text. The marks (U+200E, U+200F, U+061C) are
 * part of honest right-to-left writing, and move no more than figures and their signs: they count where a figure stands.
 */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const MARKS = /[\u200E\u200F\u061C]/g;
const FIGURE = /\p{Nd}/u;

/** A text without the controls that could show it in another order than it is stored; itself when it has none. */
export function withoutDirectionControls(text: string): string {
  const turned = text.replaceAll(TURNING, "");
  return FIGURE.test(turned) ? turned.replaceAll(MARKS, "") : turned;
}

/** Whether a text may be shown in another order than it is stored. */
export function hasDirectionControls(text: string): boolean {
  return withoutDirectionControls(text) !== text;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text holds letters that are read from right to left: figures beside them are moved by the browser. */
export function isReadFromRight(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}
