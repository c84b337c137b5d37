import { z } from "zod";
import { answerOf } from "#domain/mind/answer.ts";
import { isCue, type Item } from "#domain/mind/planner/language/item.ts";
import { applyPatch } from "#domain/mind/patch.ts";
import {
  MOST_CHOICES,
  type Plan,
  type PlanPatch,
  planPatch,
  type Planned,
  type Question,
} from "#domain/contract/mind/plan.ts";
import { refusalOf } from "#domain/mind/planner/frames/refused.ts";
import { meaningText, mindTexts } from "#domain/mind/texts.ts";
import { validatePlan } from "#domain/mind/validate.ts";
import { planText } from "#domain/mind/plan-text.ts";
import { isPlainProse, type Known, plainAnswer } from "#server/market/mind/model/prose.ts";
import { askBackInput, refuseInput } from "#server/market/mind/model/tools.ts";

// Parses the model's replies. Nothing is used as written: a plan is validated, a question is rephrased in our words, of
// a refusal only the reason is used.

export interface Problem {
  step: string | null;
  field: string;
  message: string;
}

export type Reply = { ok: true; made: Planned; leftOut: number } | { ok: false; problems: Problem[] };

/** Context for judging a reply. */
export interface Context extends Known {
  /** The person's sentence as parsed by the grammar, without quoted or pasted text. */
  items: readonly Item[];
  /** Texts that steps may repeat: the question, and results of earlier turns and the search. */
  seen: readonly string[];
  /** Label that identifies a bond; null for an unknown one. */
  bondLabel: (isin: string) => string | null;
  /** Questions asked back in a row before this one. */
  asked: number;
}

/** Two questions in a row are enough: then the likeliest reading is run. */
const MOST_ASKED = 2;

const PLAIN_YEAR = /^(?:19|20)\d\d$/;
const numbersIn = (text: string) =>
  (text.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? []).map((each) => each.replaceAll(",", ""));
const isSame = (one: string, other: string) => one === other || Number(one) === Number(other);

/** Texts of a step the person would read; figures in them must occur in the question or in results. */
function textsOf({ input }: Plan["steps"][number]): string[] {
  const read = input as Partial<Record<"text" | "search" | "name" | "term" | "about" | "bond", unknown>>;
  const texts = [read.text, read.search, read.name, read.term, read.about, read.bond];
  const isins = "isins" in input ? input.isins : [];
  return [...texts, ...isins].filter((each): each is string => typeof each === "string");
}

function inventedProblems(plan: Plan, { seen }: Context): Problem[] {
  const numbers = seen.flatMap(numbersIn);
  return plan.steps.flatMap((step): Problem[] => {
    const invented = textsOf(step)
      .flatMap(numbersIn)
      .filter((number) => !PLAIN_YEAR.test(number) && !numbers.some((each) => isSame(each, number)));
    return invented.map((number) => ({ step: step.id, field: "input", message: `Nobody said ${number}` }));
  });
}

/** A draft is made when the person's own words ask for an act, not when a name or a pasted line does. */
function actProblems(plan: Plan, { items }: Context): Problem[] {
  const asks = items.some((item) => isCue(item, "buy", "sell", "act", "watchlist"));
  return plan.steps
    .filter(({ tool }) => tool === "draft" && !asks)
    .map(({ id }) => ({ step: id, field: "tool", message: "The person did not ask for a draft" }));
}

const object = (input: unknown): object => (typeof input === "object" && input !== null ? input : {});

/** The valid plan, or its problems. Rights are checked when it runs, as for any driver. */
function judged(input: unknown, context: Context): { ok: true; plan: Plan } | { ok: false; problems: Problem[] } {
  const found = validatePlan({ answer: [], notes: [], ...object(input), version: 1 }, () => true);
  if (!found.ok) return found;
  const problems = [...inventedProblems(found.plan, context), ...actProblems(found.plan, context)];
  return problems.length > 0 ? { ok: false, problems } : found;
}

/** Readings with no figure but those of the plan and of the person. */
const plainNotes = ({ notes, steps }: Plan, context: Context) =>
  notes.filter(({ words, meant }) =>
    isPlainProse(`${words} ${meant}`, { ...context, userText: `${context.userText} ${JSON.stringify(steps)}` }),
  );

export function readPlan(input: unknown, context: Context): Reply {
  const found = judged(input, context);
  if (!found.ok) return found;
  const { plan } = found;
  const { answer, leftOut } =
    plan.answer.length > 0
      ? plainAnswer(plan.answer, context)
      : { answer: answerOf(plan.intent, plan.steps), leftOut: 0 };
  return { ok: true, made: { ...plan, answer, notes: plainNotes(plan, context) }, leftOut };
}

/** A choice in our own words: the bond it names, or the plan it makes. */
function labelOf(plan: Plan, patch: PlanPatch, context: Context): string {
  const [change] = patch;
  const isText = patch.length === 1 && change?.op === "set" && change.path === "text";
  const bond = isText && typeof change.value === "string" ? context.bondLabel(change.value) : null;
  return bond ?? planText(plan);
}

function patched(plan: Plan, candidate: unknown, context: Context): { plan: Plan; patch: PlanPatch } | null {
  const patch = planPatch.safeParse(candidate);
  if (!patch.success) return null;
  try {
    const found = judged(applyPatch(plan, patch.data), context);
    return found.ok ? { plan: found.plan, patch: patch.data } : null;
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}

export function readAskBack(input: unknown, context: Context): Reply {
  const parsed = askBackInput.safeParse(input);
  if (!parsed.success)
    return { ok: false, problems: [{ step: null, field: "choices", message: parsed.error.message }] };
  const found = judged(parsed.data.plan, context);
  if (!found.ok) return found;
  const plan: Plan = { ...found.plan, answer: answerOf(found.plan.intent, found.plan.steps), notes: [] };
  const choices = new Map<string, PlanPatch>();
  for (const choice of parsed.data.choices) {
    const made = patched(plan, choice.patch, context);
    if (made !== null) choices.set(labelOf(made.plan, made.patch, context).slice(0, 300), made.patch);
  }
  const [first] = choices.values();
  if (first === undefined || choices.size < 2) {
    return {
      ok: false,
      problems: [{ step: null, field: "choices", message: "Two choices at least, each a patch of the plan" }],
    };
  }
  if (context.asked >= MOST_ASKED) return { ok: true, made: applyPatch(plan, first), leftOut: 0 };
  return { ok: true, made: questionOf(plan, choices), leftOut: 0 };
}

/** Letters of all choices together within the question. */
const MOST_ASKED_LETTERS = 240;

function questionOf(plan: Plan, found: ReadonlyMap<string, PlanPatch>): Question {
  const choices = [...found].slice(0, MOST_CHOICES).map(([label, patch]) => ({ label, patch }));
  const isBond = choices.every(({ patch: [change] }) => change?.op === "set" && change.path === "text");
  const most = Math.floor(MOST_ASKED_LETTERS / choices.length);
  const labels = choices.map(({ label }) => (label.length > most ? `${label.slice(0, most - 1)}…` : label));
  const ask = isBond ? mindTexts.whichBond : meaningText(labels.slice(0, -1).join(", "), labels.at(-1) ?? "");
  return { ask, choices, plan };
}

export function readRefusal(input: unknown, context: Context): Reply {
  const parsed = refuseInput.safeParse(input);
  if (!parsed.success) return { ok: false, problems: [{ step: null, field: "reason", message: parsed.error.message }] };
  const { reason, thing } = parsed.data;
  const isNamed = thing !== undefined && isPlainProse(thing, context);
  if (reason === "not_in_data" && !isNamed) {
    return {
      ok: false,
      problems: [{ step: null, field: "thing", message: "Say what is not in the data, in the person's words" }],
    };
  }
  return { ok: true, made: refusalOf(reason, reason === "not_in_data" ? thing : undefined), leftOut: 0 };
}
