import { plainDigits } from "#domain/lib/plain-digits.ts";
import { figuresInWords } from "#domain/mind/planner/language/number-words.ts";
import { reworded } from "#domain/mind/planner/language/rewordings.ts";

// Normalises the typed text: lowercase, plain digits, signs and dashes. Quoted text and pasted lines are removed first:
// they are data, never a condition or an instruction.

export interface Normalised {
  /** The question in one line; each quoted text is replaced by its number between two private-use characters. */
  text: string;
  /** Same length as `text`, with the original capitals. */
  shown: string;
  quoted: string[];
  /** Pasted lines, unchanged. */
  pasted: string[];
}

/** Maximum message length; the rest is ignored. */
export const LONGEST_MESSAGE = 2000;

const SIGNS: readonly [RegExp, string][] = [
  [/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, ""],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/[\u201C\u201D\u201E\u00AB\u00BB]/g, '"'],
  [/[\u2018\u2019\u201A`]/g, "'"],
  [/[\u066A]/g, "%"],
  [/[₹]|\brs\.?(?=\s*\d)|\binr(?=\s*\d)/gi, " "],
  [/[-=]+>(?=\s*\p{L})|→/gu, " "],
  [/≥|=>/g, ">="],
  [/≤|=</g, "<="],
  [/[।|]/g, "."],
];

/** A line pasted from a chat or mail: quoted with `>`, or starting with a writer or a time. */
const PASTED = /^\s*(?:[>|]|\[?\d{1,2}:\d{2}|[\p{L}][\p{L} .]{0,30}:\s|```)/u;

function splitLines(text: string): { asked: string; pasted: string[] } {
  const lines = text.split(/\r?\n|\r|\u2028|\u2029/).filter((line) => line.trim() !== "");
  if (lines.length < 2) return { asked: text, pasted: [] };
  // All lines after one that ends with a colon were pasted.
  const opened = lines.findIndex((line) => /:\s*$/.test(line));
  const isPasted = (line: string, at: number) => (opened >= 0 && at > opened) || PASTED.test(line);
  return {
    asked: lines.filter((line, at) => !isPasted(line, at)).join(". "),
    pasted: lines.filter(isPasted),
  };
}

/** Single quotes count only around whole words, so that an apostrophe never does. */
const QUOTED = /"([^"]*)"|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu;

/** Placeholder of a quoted text: its number between two private-use characters. */
const placeholder = (place: number) => ` \uE000${place}\uE001 `;

/** @param typed any text; never throws */
export function normalise(typed: string): Normalised {
  const { asked, pasted } = splitLines(typed.slice(0, LONGEST_MESSAGE));
  let text = plainDigits(asked).replaceAll(/[\uE000\uE001]/g, " ");
  for (const [pattern, form] of SIGNS) text = text.replaceAll(pattern, form);
  const quoted: string[] = [];
  text = text.replaceAll(QUOTED, (_, double?: string, single?: string) => {
    quoted.push((double ?? single ?? "").trim());
    return placeholder(quoted.length - 1);
  });
  // An unclosed quotation mark quotes the rest of the text.
  text = text.replace(/"([^"]*)$/, (_, open: string) => {
    quoted.push(open.trim());
    return placeholder(quoted.length - 1);
  });
  text = reworded(figuresInWords(text))
    .replaceAll(/(?<=\p{L})['](?:s\b)/gu, " ")
    // Removes hyphens between words (g-sec, half-yearly, top-5), but keeps the signs of ratings and numbers.
    .replaceAll(/(?<=\p{L})-(?=[\p{L}\d])|(?<=\d)-(?=\p{L})/gu, " ")
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")
    .replaceAll(/\b(single|double|triple)[ -]([abc])\b/giu, (_, times: string, letter: string) =>
      letter.toUpperCase().repeat({ single: 1, double: 2, triple: 3 }[times.toLowerCase()] ?? 1),
    )
    .replaceAll(/\s+/g, " ")
    .trim();
  const lower = text.replaceAll(/\p{L}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );
  return { text: lower, shown: text, quoted, pasted };
}
