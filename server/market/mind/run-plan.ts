import { setTimeout as after } from "node:timers/promises";
import { Refusal } from "#domain/contract/errors.ts";
import type { SentencePart } from "#domain/contract/mind/blocks.ts";
import { type Plan, step as stepShape, type Step, type StepOf } from "#domain/contract/mind/plan.ts";
import { TOOLS, type ToolName, type ToolResult } from "#domain/contract/mind/tools.ts";
import {
  AskBack,
  CannotAnswer,
  mayUse,
  type RunTool,
  type ToolAnswer,
  type ToolCall,
} from "#server/market/mind/tool-call.ts";
import { calendar } from "#server/market/mind/tools/calendar.ts";
import { cashflow } from "#server/market/mind/tools/cashflow.ts";
import { countBy } from "#server/market/mind/tools/count-by.ts";
import { curve, similar } from "#server/market/mind/tools/curve.ts";
import { define } from "#server/market/mind/tools/define.ts";
import { draft } from "#server/market/mind/tools/draft.ts";
import { facts } from "#server/market/mind/tools/facts.ts";
import { holdings } from "#server/market/mind/tools/holdings.ts";
import { issuer } from "#server/market/mind/tools/issuer.ts";
import { market } from "#server/market/mind/tools/market.ts";
import { ladder, price } from "#server/market/mind/tools/price.ts";
import { screen } from "#server/market/mind/tools/screen.ts";
import { find, rows } from "#server/market/mind/tools/subject.ts";

const RUN: { [T in ToolName]: RunTool<T> } = {
  find,
  screen,
  count_by: countBy,
  facts,
  price,
  ladder,
  cashflow,
  curve,
  similar,
  issuer,
  market,
  holdings,
  calendar,
  define,
  rows,
  draft,
};

/** A turn is over after this. */
export const MOST_MS = 30_000;

/** Result of a step. */
export type StepEnd =
  | { step: Step; ms: number; ok: true; result: ToolResult; notes: SentencePart[][] }
  | { step: Step; ms: number; ok: false; error: unknown };

const isAnswer = (made: ToolResult | ToolAnswer): made is ToolAnswer => "result" in made;

const ISIN = /^IN[A-Z0-9]{9}\d$/;

/** The input of a step, with results of earlier steps filled in. @throws CannotAnswer when those have no bond */
function filled(step: Step, results: ReadonlyMap<string, ToolResult>): Step {
  const uses = step.uses ?? [];
  if (uses.length === 0) return step;
  const { takes } = TOOLS[step.tool];
  const isins = uses.flatMap(({ step: from }) =>
    (results.get(from)?.rows ?? []).map(({ key }) => key).filter((key) => ISIN.test(key)),
  );
  if (isins.length === 0) throw new CannotAnswer("not_in_data", "There is no bond to go on from.");
  const input = takes === "bond" ? { ...step.input, bond: isins[0] } : { ...step.input, isins: isins.slice(0, 10) };
  return stepShape.parse({ ...step, input });
}

/** Runs one tool. The step and the tool are of one name, which the compiler cannot follow through the table. */
async function runTool(call: ToolCall, step: Step): Promise<ToolAnswer> {
  if (!mayUse(call.actor, step.tool)) throw new Refusal("forbidden", "Your role does not allow this.");
  const run = RUN[step.tool] as RunTool<ToolName>;
  const made = await run(call, step.input as StepOf<ToolName>["input"]);
  return isAnswer(made) ? made : { result: made };
}

/** Thrown for a turn stopped by its person, or out of time. */
export class Stopped extends Error {}

async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  if (signal.aborted) throw new Stopped();
  const waiting = new AbortController();
  const end = after(MOST_MS, undefined, { signal: AbortSignal.any([signal, waiting.signal]) }).then(
    () => Promise.reject(new Error("the time of the turn is over")),
    () => Promise.reject(new Stopped()),
  );
  end.catch(() => {});
  try {
    return await Promise.race([work, end]);
  } finally {
    waiting.abort();
  }
}

/**
 * Runs the steps of a valid plan in order, each after those whose rows it uses. A failed step does not stop the others,
 * except those that depend on it. A question stops them all.
 * @throws AskBack, Stopped
 */
export async function* runPlan(
  call: ToolCall,
  plan: Pick<Plan, "steps">,
  signal: AbortSignal,
): AsyncGenerator<{ step: Step } | StepEnd> {
  const results = new Map<string, ToolResult>();
  const failed = new Map<string, unknown>();
  for (const step of plan.steps) {
    yield { step };
    const began = performance.now();
    const ms = () => Math.round(performance.now() - began);
    try {
      const cause = (step.uses ?? []).map(({ step: from }) => failed.get(from)).find((error) => error !== undefined);
      if (cause !== undefined) throw cause;
      const { result, notes = [] } = await within(signal, runTool(call, filled(step, results)));
      results.set(step.id, result);
      yield { step, ms: ms(), ok: true, result, notes };
    } catch (error) {
      if (error instanceof AskBack || error instanceof Stopped) throw error;
      failed.set(step.id, error);
      yield { step, ms: ms(), ok: false, error };
    }
  }
}
