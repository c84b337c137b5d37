import { applyPatch } from "#domain/mind/patch.ts";
import type { Plan, Question } from "#domain/contract/mind/plan.ts";
import type { Item } from "#domain/mind/planner/language/item.ts";
import { meaningOf } from "#domain/mind/planner/language/item.ts";

/** The words that tell one choice from the others, in small letters. */
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];

/** The choice that a short answer picks: its digit, its place, or words and figures that only one of them has. */
export function chosen(question: Question, items: readonly Item[]): Plan | null {
  const said = items.filter((item) => item.kind !== "stop" && meaningOf(item, "noise") === null);
  const [first] = said;
  const place =
    first?.kind === "place"
      ? first.place
      : (meaningOf(first, "place")?.place ??
        (first?.kind === "number" && first.unit === null && /^\d$/.test(first.words) ? first.value : null));
  const byPlace = place !== null && said.length <= 2 ? question.choices[place - 1] : undefined;
  const choice = byPlace ?? byWords(question, items);
  if (choice === undefined) return null;
  for (const item of items) item.isUsed = true;
  return applyPatch(question.plan, choice.patch);
}

function byWords({ choices }: Question, items: readonly Item[]): Question["choices"][number] | undefined {
  const telling = items
    .flatMap(({ words }) => wordsOf(words))
    .filter((word) => choices.some(({ label }) => has(label, word)) && !choices.every(({ label }) => has(label, word)));
  if (telling.length === 0) return undefined;
  const fitting = choices.filter(({ label }) => telling.every((word) => has(label, word)));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** A word, or the end of a year: `29` is in `2029`, and so in `14-Mar-2029`. */
function has(label: string, word: string): boolean {
  const words = label.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];
  return words.some((each) => each === word || each === `20${word}` || each === `${word}%`);
}
