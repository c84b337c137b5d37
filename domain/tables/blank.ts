// Cells without anything in them, and marks that people write for nothing.

const UNSEEN = /[\s\u00AD\u200B-\u200F\u2060\uFEFF]+/gu;
const NOTHING = new Set(["", "-", "–", "—", "--", ".", "na", "n/a", "n.a.", "nil"]);

/** True for a cell that shows nothing at all. */
export const isBlank = (text: string): boolean => text.replaceAll(UNSEEN, "") === "";

/** True for a cell with a value; `-`, `NA` and their like are none. */
export const isFilled = (text: string): boolean => !NOTHING.has(text.replaceAll(UNSEEN, "").toLowerCase());
