import { z } from "zod";
import { TOOLS, type ToolName } from "#domain/contract/mind/tools.ts";

// What a driver makes of a sentence, whatever the driver is: a plan, a question, or a refusal. Nothing else is run.

export const INTENTS = [
  "lookup",
  "screen",
  "rank",
  "compare",
  "whatif",
  "cashflow",
  "curve",
  "similar",
  "issuer",
  "market",
  "portfolio",
  "definition",
  "draft",
] as const;
export type Intent = (typeof INTENTS)[number];

const stepId = z.string().regex(/^s[1-9]\d?$/);

/** Rows of an earlier step go into this place of the input: its bond, or its list of ISINs. */
const use = z.object({ step: stepId, path: z.enum(["bond", "isins"]) });

const stepOf = <T extends ToolName, I extends z.ZodType>(tool: T, input: I) =>
  z.object({ id: stepId, tool: z.literal(tool), input, uses: z.array(use).max(10).optional() });

export const step = z.discriminatedUnion("tool", [
  stepOf("find", TOOLS.find.input),
  stepOf("screen", TOOLS.screen.input),
  stepOf("count_by", TOOLS.count_by.input),
  stepOf("facts", TOOLS.facts.input),
  stepOf("price", TOOLS.price.input),
  stepOf("ladder", TOOLS.ladder.input),
  stepOf("cashflow", TOOLS.cashflow.input),
  stepOf("curve", TOOLS.curve.input),
  stepOf("similar", TOOLS.similar.input),
  stepOf("issuer", TOOLS.issuer.input),
  stepOf("market", TOOLS.market.input),
  stepOf("holdings", TOOLS.holdings.input),
  stepOf("calendar", TOOLS.calendar.input),
  stepOf("define", TOOLS.define.input),
  stepOf("rows", TOOLS.rows.input),
  stepOf("draft", TOOLS.draft.input),
]);
export type Step = z.infer<typeof step>;
export type StepOf<T extends ToolName> = Extract<Step, { tool: T }>;

/** How words of the person were taken. */
export const reading = z.object({
  words: z.string().max(200),
  meant: z.string().max(300),
  by: z.enum(["default", "said", "earlier turn"]),
});
export type Reading = z.infer<typeof reading>;

/**
 * A part of the answer before its figures are there. In a sentence `{{s1:#1:bond_yield}}` stands for a cell: step, row, field;
 * a row is its key, `#1` the first, `#each` the row of a sentence said for every row of `each`, `all` the result as a whole.
 */
export const blockTemplate = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sentence"), text: z.string().max(1000), each: stepId.optional() }),
  z.object({ kind: z.literal("table"), call: stepId, columns: z.array(z.string().max(60)).max(24) }),
  z.object({
    kind: z.literal("chart"),
    call: stepId,
    shape: z.enum(["line", "points", "bars"]),
    x: z.string().max(60),
    y: z.string().max(60),
  }),
  z.object({ kind: z.literal("bond"), call: stepId }),
  z.object({ kind: z.literal("terms"), call: stepId }),
  z.object({ kind: z.literal("draft"), call: stepId }),
]);
export type BlockTemplate = z.infer<typeof blockTemplate>;

export const MOST_STEPS = 8;

export const plan = z.object({
  version: z.literal(1),
  intent: z.enum(INTENTS),
  steps: z.array(step).min(1).max(MOST_STEPS),
  answer: z.array(blockTemplate).max(24),
  notes: z.array(reading).max(40),
});
export type Plan = z.infer<typeof plan>;

/** One change of a plan; the answer is made anew from what it then is. */
export const patchOperation = z.discriminatedUnion("op", [
  /** Puts a value into the input of a step; undefined fields are left as they are. */
  z.object({ op: z.literal("set"), step: stepId, path: z.string().regex(/^[a-z_]{1,40}$/), value: z.json() }),
  z.object({ op: z.literal("unset"), step: stepId, path: z.string().regex(/^[a-z_]{1,40}$/) }),
  z.object({ op: z.literal("add"), step }),
  z.object({ op: z.literal("drop"), step: stepId }),
  z.object({ op: z.literal("intent"), intent: z.enum(INTENTS) }),
]);
export type PatchOperation = z.infer<typeof patchOperation>;
export const planPatch = z.array(patchOperation).max(20);
export type PlanPatch = z.infer<typeof planPatch>;

/** At most 7, so that each is picked by its digit. */
export const MOST_CHOICES = 7;

/** Asked back in place of running: the choice patches the plan, which then runs. */
export const question = z.object({
  ask: z.string().min(1).max(300),
  choices: z.array(z.object({ label: z.string().min(1).max(300), patch: planPatch })).max(MOST_CHOICES),
  plan,
});
export type Question = z.infer<typeof question>;

export const REFUSALS = [
  "not_understood",
  "not_in_data",
  "no_news",
  "no_advice",
  "other_party",
  "cannot_act",
  "own_setup",
  "no_trade_access",
  "no_holdings",
  "plan_invalid",
] as const;
export type RefusalReason = (typeof REFUSALS)[number];

/** What can be asked instead: words that the planner takes. */
export const refusal = z.object({
  reason: z.enum(REFUSALS),
  words: z.string().min(1).max(500),
  instead: z.array(z.object({ label: z.string().min(1).max(200), text: z.string().min(1).max(300) })).max(4),
});
export type Refusal = z.infer<typeof refusal>;

export type Planned = Plan | Question | Refusal;

export const isPlan = (made: Planned): made is Plan => "steps" in made;
export const isQuestion = (made: Planned): made is Question => "choices" in made;
export const isRefusal = (made: Planned): made is Refusal => "reason" in made;
