import { answerOf } from "#domain/mind/answer.ts";
import type { Block } from "#domain/contract/mind/blocks.ts";
import type { BlockTemplate, Plan } from "#domain/contract/mind/plan.ts";
import { renderAnswer, type Results } from "#domain/mind/render.ts";
import { mindTexts } from "#domain/mind/texts.ts";

/** Maximum sentences of a model that may be left out of one answer. */
const MOST_LEFT_OUT = 1;

/** True for a sentence that fails by itself; one that depends on a failed step is no fault of the model. */
function isLeftOut(template: BlockTemplate, results: Results, userText: string): boolean {
  if (template.kind !== "sentence") return false;
  if (template.text === mindTexts.leftOutSentence) return true;
  const calls = [...template.text.matchAll(/\{\{(s\d+):/g)].map(([, call = ""]) => call);
  return calls.every((call) => results.has(call)) && renderAnswer([template], results, userText).some(isLeftOutText);
}

const isLeftOutText = (block: Block) =>
  block.kind === "sentence" && block.parts.some((part) => "text" in part && part.text === mindTexts.leftOutSentence);

/**
 * The final answer of a model's plan, after its steps ran. If two of its sentences have no source, the planner's answer
 * for the same steps replaces it, and `withoutModel` is true.
 */
export function answerAfterRun(
  plan: Plan,
  results: Results,
  userText: string,
): { answer: BlockTemplate[]; withoutModel: boolean } {
  const leftOut = plan.answer.filter((template) => isLeftOut(template, results, userText));
  return leftOut.length > MOST_LEFT_OUT
    ? { answer: answerOf(plan.intent, plan.steps), withoutModel: true }
    : { answer: plan.answer, withoutModel: false };
}
