import { parseSync } from "vite";

export interface CodeComment {
  /** Line of its first character, from 1. */
  line: number;
  /** Text on one line, without comment marks. */
  text: string;
}

/** Comments of a TypeScript file; line comments that follow each other are one. */
export function commentsOf(file: string, source: string): CodeComment[] {
  const found: (CodeComment & { end: number; isLine: boolean })[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const isLine = type === "Line";
    const last = found.at(-1);
    if (isLine && last?.isLine === true && /^\n[ \t]*$/.test(source.slice(last.end, start))) {
      Object.assign(last, { text: `${last.text} ${value.trim()}`, end });
      continue;
    }
    const text = value.replace(/^\*/, "").replaceAll(/\n[ \t]*\*?[ \t]*/g, " ");
    found.push({ line: source.slice(0, start).split("\n").length, text: text.trim(), end, isLine });
  }
  return found.map(({ line, text }) => ({ line, text }));
}
