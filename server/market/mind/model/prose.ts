import { uncited } from "#domain/mind/cited.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import type { BlockTemplate } from "#domain/contract/mind/plan.ts";
import { mindTexts } from "#domain/mind/texts.ts";

// Checks the model's prose around figures. Digits are checked again by `uncited` when the answer is rendered; checked
// here are number words, digits of other scripts, links, markup and its own instructions.

const CELL = /\{\{s\d+:[^{}]+:([a-z0-9_]+)\}\}/g;

const NUMBER_WORDS =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakhs?|crores?|millions?|billions?|dozens?|half|quarter|double|twice|thrice|triple)\b/gi;
const OTHER_DIGITS = /(?![0-9])\p{N}/u;
/** An address, a mail address, a tag, a link or an image of Markdown, a control or direction sign. */
const LINK_OR_MARKUP =
  /\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b\S+@\S+\.\S|\]\(|<\/?[a-z!]|[`*_#]{2,}|[\p{Cc}\u202A-\u202E\u2066-\u2069]/iu;
const ADDRESS = /\b[a-z0-9-]+\.(?:com|net|org|in|io|co|example|app|dev|ai|xyz|info|biz|link|ru|cn)\b/i;

/** Letters in a row that a sentence may share with the instructions. */
const MOST_SHARED = 40;
const folded = (text: string) => text.replaceAll(/\s+/g, " ").toLowerCase();

function repeats(text: string, secret: string): boolean {
  const [foldedText, foldedSecret] = [folded(text), folded(secret)];
  for (let at = 0; at + MOST_SHARED <= foldedText.length; at += 1) {
    if (foldedSecret.includes(foldedText.slice(at, at + MOST_SHARED))) return true;
  }
  return false;
}

/** Texts to check a model's prose against. */
export interface Known {
  /** The person's text: its figures may be repeated. */
  userText: string;
  /** Names and ISINs already shown, whose digits may be repeated. */
  names: readonly string[];
  /** The system text. */
  instructions: string;
}

/** True when a model's prose may be shown: no figure of its own, no link, no markup, nothing of its instructions. */
export function isPlainProse(text: string, { userText, names, instructions }: Known): boolean {
  const lowerText = userText.toLowerCase();
  const numbers = (text.match(NUMBER_WORDS) ?? []).filter((word) => !lowerText.includes(word.toLowerCase()));
  return (
    numbers.length === 0 &&
    !OTHER_DIGITS.test(text) &&
    !LINK_OR_MARKUP.test(text) &&
    !ADDRESS.test(text) &&
    !repeats(text, instructions) &&
    uncited(text, userText, names).length === 0
  );
}

function isShown(block: BlockTemplate, known: Known): boolean {
  switch (block.kind) {
    case "sentence": {
      const cells = [...block.text.matchAll(CELL)];
      return (
        cells.every(([, field = ""]) => fieldOf(field) !== null) &&
        isPlainProse(block.text.replaceAll(CELL, " "), known)
      );
    }
    case "chart":
      return fieldOf(block.x) !== null && fieldOf(block.y) !== null;
    default:
      return true;
  }
}

/** Removes blocks that may not be shown; a single sentence mentions the omission. */
export function plainAnswer(
  answer: readonly BlockTemplate[],
  known: Known,
): { answer: BlockTemplate[]; leftOut: number } {
  const shown = answer.filter((block) => isShown(block, known));
  const leftOut = answer.length - shown.length;
  if (leftOut > 0) shown.push({ kind: "sentence", text: mindTexts.leftOutSentence });
  return { answer: shown, leftOut };
}
