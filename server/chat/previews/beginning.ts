/** The beginning of a text, at most so many UTF-16 units of it, no character cut in two. */
export const beginningOf = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
