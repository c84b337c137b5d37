import { z } from "zod";
import { TOOLS, type ToolName } from "#domain/contract/mind/tools.ts";

// Result of planning a sentence, by any planner: a plan, a question, or a refusal. Nothing else is executed.

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

/** Passes the rows of an earlier step into the input: as its bond, or its list of ISINs. */
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

/** Interpretation of some of the person's words. */
export const reading = z.object({
  words: z.string().max(200),
  meant: z.string().max(300),
  by: z.enum(["default", "said", "earlier turn"]),
});
export type Reading = z.infer<typeof reading>;

/**
 * A block of the answer before its figures are filled in. In a sentence `{{s1:#1:bond_yield}}` refers to a cell by
 * step, row and field. A row is its key, `#1` the first, `#each` the current row of a sentence repeated for every row
 * of `each`, `all` the whole result.
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

/** One change to a plan; the answer is rebuilt afterwards. */
export const patchOperation = z.discriminatedUnion("op", [
  /** Sets a field of a step's input; undefined fields are unchanged. */
  z.object({ op: z.literal("set"), step: stepId, path: z.string().regex(/^[a-z_]{1,40}$/), value: z.json() }),
  z.object({ op: z.literal("unset"), step: stepId, path: z.string().regex(/^[a-z_]{1,40}$/) }),
  z.object({ op: z.literal("add"), step }),
  z.object({ op: z.literal("drop"), step: stepId }),
  z.object({ op: z.literal("intent"), intent: z.enum(INTENTS) }),
]);
export type PatchOperation = z.infer<typeof patchOperation>;
export const planPatch = z.array(patchOperation).max(20);
export type PlanPatch = z.infer<typeof planPatch>;

/** At most 7, so that each can be picked by its digit. */
export const MOST_CHOICES = 7;

/** Question to the person before running: the choice patches the plan, which then runs. */
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

/** Refusal with alternatives that the planner can read. */
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
