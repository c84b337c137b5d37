/** Longest line, the print width of the formatter. */
const WIDTH = 120;

/** Words of a text; code in backticks is one word. */
const WORD = /(?:`[^`]*`|\S)+/g;

/** Text broken into lines of the print width. A longer word has a line of its own. */
export function wrap(text: string): string {
  const lines: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join("\n");
}
