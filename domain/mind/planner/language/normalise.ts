import { plainDigits } from "#domain/lib/plain-digits.ts";
import { figuresInWords } from "#domain/mind/planner/language/number-words.ts";
import { reworded } from "#domain/mind/planner/language/rewordings.ts";

// What was typed, brought to one form: small letters, plain digits, signs and dashes. What stands in quotation marks or on
// pasted lines is taken out first: it is data, never a condition or an order.

export interface Normalised {
  /** What is asked, in one line; a number between two private signs stands for each quoted text. */
  text: string;
  /** Same length as `text`, with the capitals that were typed. */
  shown: string;
  quoted: string[];
  /** Lines that were pasted, as they stood. */
  pasted: string[];
}

/** Longest message; what goes beyond is not read. */
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

/** A line as chats and mails are pasted: quoted with `>`, or with its writer or its time in front. */
const PASTED = /^\s*(?:[>|]|\[?\d{1,2}:\d{2}|[\p{L}][\p{L} .]{0,30}:\s|```)/u;

function splitLines(text: string): { asked: string; pasted: string[] } {
  const lines = text.split(/\r?\n|\r|\u2028|\u2029/).filter((line) => line.trim() !== "");
  if (lines.length < 2) return { asked: text, pasted: [] };
  // After a line that ends with a colon everything is what was pasted under it.
  const opened = lines.findIndex((line) => /:\s*$/.test(line));
  const isPasted = (line: string, at: number) => (opened >= 0 && at > opened) || PASTED.test(line);
  return {
    asked: lines.filter((line, at) => !isPasted(line, at)).join(". "),
    pasted: lines.filter(isPasted),
  };
}

/** Single marks count as quotation only around words of their own, never as an apostrophe. */
const QUOTED = /"([^"]*)"|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu;

/** What stands for a quoted text: its number between two signs that nobody types. */
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
  // An opened quotation that is never closed: all that follows stands in it.
  text = text.replace(/"([^"]*)$/, (_, open: string) => {
    quoted.push(open.trim());
    return placeholder(quoted.length - 1);
  });
  text = reworded(figuresInWords(text))
    .replaceAll(/(?<=\p{L})['](?:s\b)/gu, " ")
    // A hyphen between words joins nothing: g-sec, half-yearly, top-5; signs of ratings and of numbers stay.
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
