// Joiners shape the letters around them in Indian scripts and are no letters themselves.

const LETTER = String.raw`[[\p{L}\p{M}]&&[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]]`;
/** A joiner between two letters; the virama of Malayalam has one at the end of a word too. */
const OWN = new RegExp(String.raw`(?<=${LETTER})[\u200C\u200D](?=${LETTER})|(?<=\u0D4D)[\u200C\u200D]`, "gv");
const STRAY = new RegExp(String.raw`(?<!${LETTER})[\u200C\u200D]|(?<!\u0D4D)[\u200C\u200D](?!${LETTER})`, "gv");

/** The text without joiners that belong to no word. */
export const withoutStrayJoiners = (text: string): string => text.replaceAll(STRAY, "");

/** The letters of a text, for a rule that knows no joiners. A joiner that belongs to no word stays. */
export const withoutOwnJoiners = (text: string): string => text.replaceAll(OWN, "");
