import type { DriverName, MindEvent } from "#domain/contract/http/mind.ts";
import { Refusal as HttpRefusal } from "#domain/contract/errors.ts";
import type { Block } from "#domain/contract/mind/blocks.ts";
import { followUps } from "#domain/mind/chips.ts";
import {
  isPlan,
  isQuestion,
  type Plan,
  type Planned,
  type Question,
  type Refusal,
} from "#domain/contract/mind/plan.ts";
import { refusalOf } from "#domain/mind/planner/frames/refused.ts";
import type { PlannedSentence } from "#domain/mind/planner/plan-sentence.ts";
import { renderAnswer } from "#domain/mind/render.ts";
import { mindTexts, toolFailedText, unreadText } from "#domain/mind/texts.ts";
import { TOOLS, type ToolName, type ToolResult } from "#domain/contract/mind/tools.ts";
import { validatePlan } from "#domain/mind/validate.ts";
import { planChips } from "#domain/mind/plan-text.ts";
import { answerAfterRun } from "#server/market/mind/model/answer-after-run.ts";
import type { ModelUsage } from "#server/market/mind/model/budgets.ts";
import type { DrivenSentence } from "#server/market/mind/model/driver-with-fallback.ts";
import { runPlan, Stopped } from "#server/market/mind/run-plan.ts";
import { ages, isSubject, leftOut, nothingFound } from "#server/market/mind/answer-additions.ts";
import { AskBack, CannotAnswer, mayUse, type ToolCall } from "#server/market/mind/tool-call.ts";

/** End of a turn, with the references available to the next sentence. */
export interface Answered {
  status: "answered" | "clarify" | "cannot" | "stopped";
  made: Planned;
  results: Map<string, ToolResult>;
}

type Events = AsyncGenerator<MindEvent, Answered>;

/** Numbers the blocks of a turn. */
function blockEvents() {
  let index = 0;
  return (block: Block): MindEvent => ({ type: "block", data: { index: index++, block } });
}

const done = (
  data: Partial<Extract<MindEvent, { type: "done" }>["data"]> & { status: Answered["status"] },
): MindEvent => ({
  type: "done",
  data: { follow_ups: [], choices: [], ...data },
});

async function* refuse(refusal: Refusal, results: Answered["results"] = new Map()): Events {
  const { reason, words, instead } = refusal;
  yield { type: "block", data: { index: 0, block: { kind: "cannot", words, instead } } };
  yield done({ status: "cannot", reason });
  return { status: "cannot", made: refusal, results };
}

async function* askBack(question: Question): Events {
  const { ask, choices } = question;
  yield {
    type: "block",
    data: { index: 0, block: { kind: "question", ask, choices: choices.map(({ label }) => label) } },
  };
  yield done({ status: "clarify", choices });
  return { status: "clarify", made: question, results: new Map() };
}

/** The refusal that a tool means which the person may not use. */
function forbiddenRefusal([tool]: readonly ToolName[]): Refusal {
  if (tool === undefined) return refusalOf("plan_invalid");
  return refusalOf(TOOLS[tool].need === "trade" ? "no_trade_access" : "no_holdings");
}

/** A sentence with its plan; a model's also has its token usage. Default driver: the grammar. */
export type Driven = PlannedSentence & Partial<Omit<DrivenSentence, keyof PlannedSentence>>;

const ANSWERED_BY_PLANNER = { steps: 0, tokens_in: 0, tokens_out: 0 };

/** Events of a turn stopped by its person; output already shown remains. */
export async function* stopped(index = 0): Events {
  yield { type: "block", data: { index, block: { kind: "sentence", parts: [{ text: mindTexts.stopped }] } } };
  yield done({ status: "stopped" });
  return { status: "stopped", made: refusalOf("not_understood"), results: new Map() };
}

/**
 * Answers the output of a driver: a refusal or a question at once, a plan by running it with the person's rights.
 * Yields events and writes nothing.
 * @param text the person's text, whose own figures may be repeated
 */
export async function* answerTurn(
  call: ToolCall,
  text: string,
  { made, unread, corrections, driver = "planner", usage }: Driven,
  signal: AbortSignal,
): Events {
  if (isQuestion(made)) return yield* askBack(made);
  if (!isPlan(made)) return yield* refuse(made);
  const judged = validatePlan(made, (tool) => mayUse(call.actor, tool));
  if (!judged.ok) {
    return yield* refuse(judged.problems.length > 0 ? refusalOf("plan_invalid") : forbiddenRefusal(judged.forbidden));
  }
  const { plan } = judged;
  yield { type: "plan", data: { plan, chips: planChips(plan) } };
  for (const note of plan.notes) yield { type: "reading", data: note };
  for (const { typed, read } of corrections) yield { type: "reading", data: { words: typed, meant: read, by: "said" } };
  if (unread.length > 0) {
    yield { type: "reading", data: { words: unread.join(", "), meant: unreadText(unread), by: "said" } };
  }
  return yield* runAndAnswer(call, text, plan, signal, { driver, usage: usage ?? ANSWERED_BY_PLANNER });
}

interface Ran {
  results: Map<string, ToolResult>;
  notes: Block[];
  failures: { step: Plan["steps"][number]; error: unknown }[];
}

async function* runSteps(call: ToolCall, plan: Plan, signal: AbortSignal): AsyncGenerator<MindEvent, Ran> {
  const ran: Ran = { results: new Map(), notes: [], failures: [] };
  for await (const at of runPlan(call, plan, signal)) {
    const { id } = at.step;
    if (!("ms" in at)) {
      yield { type: "step", data: { step: id, state: "running" } };
      continue;
    }
    if (!at.ok) {
      ran.failures.push(at);
      yield { type: "step", data: { step: id, state: "failed", ms: at.ms } };
      continue;
    }
    ran.results.set(id, at.result);
    for (const parts of at.notes) {
      const own = parts.map((part) =>
        "figure" in part && part.figure.call === "#call" ? { figure: { ...part.figure, call: id } } : part,
      );
      ran.notes.push({ kind: "sentence", parts: own });
    }
    yield { type: "result", data: { call: id, result: at.result } };
    yield { type: "step", data: { step: id, state: "done", ms: at.ms, rows: at.result.rows.length } };
  }
  return ran;
}

const cannotBlock = (words: string): Block => ({ kind: "cannot", words, instead: [] });

/** Text of a failed step; the tool's own text if it has one. */
function failureWords(step: Plan["steps"][number], error: unknown): string {
  if (error instanceof CannotAnswer) return error.message;
  if (error instanceof HttpRefusal) return error.message;
  return toolFailedText(TOOLS[step.tool].title);
}

async function* runAndAnswer(
  call: ToolCall,
  text: string,
  plan: Plan,
  signal: AbortSignal,
  { driver, usage }: { driver: DriverName; usage: ModelUsage },
): Events {
  const block = blockEvents();
  let ran: Ran;
  try {
    ran = yield* runSteps(call, plan, signal);
  } catch (error) {
    if (error instanceof AskBack) {
      const step = plan.steps.find(({ tool }) => tool === "find")?.id ?? "s1";
      return yield* askBack(error.questionOf(plan, step));
    }
    if (!(error instanceof Stopped)) throw error;
    return { ...(yield* stopped()), made: plan };
  }
  const { results, notes, failures } = ran;
  const first = failures.find(({ step }) => !isSubject(step)) ?? failures[0];
  const stands = plan.steps.some((step) => results.has(step.id) && (!isSubject(step) || failures.length === 0));
  if (first !== undefined && !stands) {
    const reason = first.error instanceof CannotAnswer ? first.error.reason : "not_in_data";
    if (!(first.error instanceof CannotAnswer) && !(first.error instanceof HttpRefusal)) {
      call.mind.parts.log.error({ err: first.error, tool: first.step.tool }, "a step of Mind failed");
    }
    return yield* refuse({ reason, words: failureWords(first.step, first.error), instead: [] }, results);
  }
  // A model's answer without sources for its figures is replaced by the planner's answer for the same steps.
  const checked =
    driver === "model" ? answerAfterRun(plan, results, text) : { answer: plan.answer, withoutModel: false };
  if (checked.withoutModel) yield block({ kind: "sentence", parts: [{ text: mindTexts.withoutModel }] });
  yield* answerBlocks(call, text, { ...plan, answer: checked.answer }, { results, notes, failures }, block);
  const ways = followUps(plan);
  if (ways.length > 0) yield block({ kind: "follow_ups", labels: ways.map(({ label }) => label) });
  yield { type: "usage", data: { ...usage, steps: plan.steps.length } };
  yield done({ status: "answered", follow_ups: ways });
  return { status: "answered", made: plan, results };
}

/** Yields the answer's blocks in order; for an empty screen, the nearest miss. */
function* answerBlocks(
  { mind }: ToolCall,
  text: string,
  plan: Plan,
  { results, notes, failures }: Ran,
  block: (made: Block) => MindEvent,
): Generator<MindEvent> {
  const empty = plan.steps.flatMap((step) =>
    step.tool === "screen" && results.get(step.id)?.count === 0 ? [step] : [],
  );
  const gone = new Set([...empty, ...failures.map(({ step }) => step)].map(({ id }) => id));
  const answer = plan.answer.filter((each) => {
    const calls = each.kind === "sentence" ? [...each.text.matchAll(/\{\{(s\d+):/g)].map(([, id]) => id) : [each.call];
    return !calls.some((id) => gone.has(id ?? ""));
  });
  for (const { id } of empty) {
    yield block({
      kind: "sentence",
      parts: [{ text: "Bonds that meet this: " }, { figure: { call: id, row: "all", field: "count" } }, { text: "." }],
    });
  }
  const besides = [
    ...empty.map((step) => nothingFound(mind, step, results.get(step.id) as ToolResult)),
    ...plan.steps.flatMap(({ id, tool }) => {
      const result = results.get(id);
      if (result === undefined) return [];
      return tool === "screen" || tool === "facts" ? [leftOut(id, result), ages(id, result)] : [leftOut(id, result)];
    }),
  ];
  for (const [id, result] of besides.flatMap(({ results: more }) => more)) {
    results.set(id, result);
    yield { type: "result", data: { call: id, result } };
  }
  for (const made of renderAnswer(answer, results, text)) yield block(made);
  for (const made of notes) yield block(made);
  for (const made of besides.flatMap(({ blocks }) => blocks)) yield block(made);
  for (const { step, error } of failures) yield block(cannotBlock(failureWords(step, error)));
}
