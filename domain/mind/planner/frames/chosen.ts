import { applyPatch } from "#domain/mind/patch.ts";
import { monthOfName } from "#domain/lib/format-date.ts";
import type { Plan, Question } from "#domain/contract/mind/plan.ts";
import type { Item } from "#domain/mind/planner/language/item.ts";
import { isCue, meaningOf } from "#domain/mind/planner/language/item.ts";

/** Words and numbers of a text, in lowercase. */
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];

/** `yes`, `haan`: accepts the only reading offered. */
const YES = /^(?:yes|yeah|yep|y|haan|han|ha|ji|ji haan|correct|right|exactly|sahi|bilkul|ok|okay|go ahead|sure)$/i;

/**
 * Choice picked by a short answer: its number, its position, a yes to the only one, or words and figures unique to it.
 */
export function chosen(question: Question, items: readonly Item[]): Plan | null {
  const content = items.filter((item) => item.kind !== "stop" && meaningOf(item, "noise") === null);
  const [first] = content;
  const place =
    first?.kind === "place"
      ? first.place
      : (meaningOf(first, "place")?.place ??
        (first?.kind === "number" && first.unit === null && /^\d$/.test(first.words) ? first.value : null));
  const byPlace = place !== null && content.length <= 2 ? question.choices[place - 1] : undefined;
  const answered = items.filter(({ kind }) => kind !== "stop");
  const isYes = answered.length > 0 && answered.every(({ words }) => YES.test(words));
  const isOnly = question.choices.length === 1 && isYes;
  const choice = byPlace ?? (isOnly ? question.choices[0] : byWords(question, items));
  if (choice === undefined) return null;
  for (const item of items) item.isUsed = true;
  return applyPatch(question.plan, choice.patch);
}

const isDistinctive = ({ choices }: Question, word: string) =>
  choices.some(({ label }) => has(label, word)) && !choices.every(({ label }) => has(label, word));

function fittingWords(question: Question, items: readonly Item[]): Question["choices"] {
  // 'No, 7.24 gs 33': a rate in none of the choices means another bond.
  const isOther = items
    .flatMap(({ words }) => wordsOf(words))
    .some((word) => /^\d+\.\d+$/.test(word) && !question.choices.some(({ label }) => has(label, word)));
  if (isOther) return [];
  const distinctive = items.flatMap(({ words }) => wordsOf(words)).filter((word) => isDistinctive(question, word));
  return distinctive.length === 0
    ? []
    : question.choices.filter(({ label }) => distinctive.every((word) => has(label, word)));
}

function byWords(question: Question, items: readonly Item[]): Question["choices"][number] | undefined {
  const fitting = fittingWords(question, items);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/**
 * `the 2034 one` when two choices fit: asks again with only those. Null when the answer contains more than
 * distinguishing words.
 */
export function narrowed(question: Question, items: readonly Item[]): Question | null {
  const choices = fittingWords(question, items);
  const isPicking = items.every(
    (item) =>
      item.kind === "stop" ||
      meaningOf(item, "noise") !== null ||
      isCue(item, "second", "bonds", "in") ||
      wordsOf(item.words).some((word) => isDistinctive(question, word)),
  );
  if (choices.length < 2 || !isPicking) return null;
  for (const item of items) item.isUsed = true;
  return { ...question, choices };
}

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** Matches a whole word, or the end of a year: `29` matches `2029`, and so `14-Mar-2029`. */
function has(label: string, word: string): boolean {
  const words = label.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];
  const month = monthOfName(word.slice(0, 3)) === null || !MONTH.test(word) ? null : word.slice(0, 3);
  return words.some((each) => each === word || each === `20${word}` || each === `${word}%` || each === month);
}
