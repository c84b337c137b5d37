import { applyPatch } from "#domain/mind/patch.ts";
import { monthOfName } from "#domain/lib/format-date.ts";
import type { Plan, Question } from "#domain/contract/mind/plan.ts";
import type { Item } from "#domain/mind/planner/language/item.ts";
import { isCue, meaningOf } from "#domain/mind/planner/language/item.ts";

/** The words that tell one choice from the others, in small letters. */
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];

/** `yes`, `haan`: where one reading was offered, it is meant. */
const YES = /^(?:yes|yeah|yep|y|haan|han|ha|ji|ji haan|correct|right|exactly|sahi|bilkul|ok|okay|go ahead|sure)$/i;

/** The choice that a short answer picks: its digit, its place, a yes to the only one, or words and figures that one has. */
export function chosen(question: Question, items: readonly Item[]): Plan | null {
  const said = items.filter((item) => item.kind !== "stop" && meaningOf(item, "noise") === null);
  const [first] = said;
  const place =
    first?.kind === "place"
      ? first.place
      : (meaningOf(first, "place")?.place ??
        (first?.kind === "number" && first.unit === null && /^\d$/.test(first.words) ? first.value : null));
  const byPlace = place !== null && said.length <= 2 ? question.choices[place - 1] : undefined;
  const spoken = items.filter(({ kind }) => kind !== "stop");
  const isYes = spoken.length > 0 && spoken.every(({ words }) => YES.test(words));
  const isOnly = question.choices.length === 1 && isYes;
  const choice = byPlace ?? (isOnly ? question.choices[0] : byWords(question, items));
  if (choice === undefined) return null;
  for (const item of items) item.isUsed = true;
  return applyPatch(question.plan, choice.patch);
}

const isTelling = ({ choices }: Question, word: string) =>
  choices.some(({ label }) => has(label, word)) && !choices.every(({ label }) => has(label, word));

function fittingWords(question: Question, items: readonly Item[]): Question["choices"] {
  // 'No, 7.24 gs 33': a rate that none of them has is of another bond.
  const isOther = items
    .flatMap(({ words }) => wordsOf(words))
    .some((word) => /^\d+\.\d+$/.test(word) && !question.choices.some(({ label }) => has(label, word)));
  if (isOther) return [];
  const telling = items.flatMap(({ words }) => wordsOf(words)).filter((word) => isTelling(question, word));
  return telling.length === 0 ? [] : question.choices.filter(({ label }) => telling.every((word) => has(label, word)));
}

function byWords(question: Question, items: readonly Item[]): Question["choices"][number] | undefined {
  const fitting = fittingWords(question, items);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** `the 2034 one` where two of them are: asked again, of these alone. Null when more was said than what tells them apart. */
export function narrowed(question: Question, items: readonly Item[]): Question | null {
  const choices = fittingWords(question, items);
  const isPicking = items.every(
    (item) =>
      item.kind === "stop" ||
      meaningOf(item, "noise") !== null ||
      isCue(item, "second", "bonds", "in") ||
      wordsOf(item.words).some((word) => isTelling(question, word)),
  );
  if (choices.length < 2 || !isPicking) return null;
  for (const item of items) item.isUsed = true;
  return { ...question, choices };
}

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** A word, or the end of a year: `29` is in `2029`, and so in `14-Mar-2029`. */
function has(label: string, word: string): boolean {
  const words = label.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];
  const month = monthOfName(word.slice(0, 3)) === null || !MONTH.test(word) ? null : word.slice(0, 3);
  return words.some((each) => each === word || each === `20${word}` || each === `${word}%` || each === month);
}
