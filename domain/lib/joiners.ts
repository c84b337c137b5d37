// Joiners shape the letters around them in Indian scripts but are not letters.

const LETTER = String.raw`[[\p{L}\p{M}]&&[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]]`;
/** A joiner between two letters; after the Malayalam virama also at the end of a word. */
const OWN = new RegExp(String.raw`(?<=${LETTER})[\u200C\u200D](?=${LETTER})|(?<=\u0D4D)[\u200C\u200D]`, "gv");
const STRAY = new RegExp(String.raw`(?<!${LETTER})[\u200C\u200D]|(?<!\u0D4D)[\u200C\u200D](?!${LETTER})`, "gv");

/** Removes joiners outside words. */
export const withoutStrayJoiners = (text: string): string => text.replaceAll(STRAY, "");

/** Removes joiners inside words, for rules that do not know them. Joiners outside words stay. */
export const withoutOwnJoiners = (text: string): string => text.replaceAll(OWN, "");
