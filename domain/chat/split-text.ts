/**
 * Splits a text into parts of limited length, in order: between lines if possible, else between words, else anywhere
 * except inside a character. White space at a cut is dropped; everything else is in one of the parts.
 * @param maxChars at least 2, in UTF-16 units as in a text's length
 */
export function splitText(text: string, maxChars: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > maxChars) {
    const at = cutAt(rest, maxChars);
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).replace(/^\s+/, "");
  }
  return rest === "" ? parts : [...parts, rest];
}

function cutAt(text: string, maxChars: number): number {
  const line = text.lastIndexOf("\n", maxChars);
  if (line > 0) return line;
  const lastSpace = text.slice(0, maxChars + 1).search(/\s\S*$/);
  if (lastSpace > 0) return lastSpace;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(maxChars - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(maxChars));
  return splitsPair ? maxChars - 1 : maxChars;
}
