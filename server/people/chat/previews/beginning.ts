/** The beginning of a text, at most `max` UTF-16 units, without splitting a character. */
export const beginningOf = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
