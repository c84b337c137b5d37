import { priceProblem, sizeProblem, yieldProblem } from "#domain/lib/deal-rules.ts";
import { bothLevelsRefusal, bothSettlementsRefusal } from "#domain/validation/exclusive-fields.ts";
import { type Condition, MOST_CONDITIONS } from "#domain/contract/mind/condition.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { rungCount, hasRungs } from "#domain/mind/rungs.ts";
import { type Plan, plan as planShape, type Step, type StepOf } from "#domain/contract/mind/plan.ts";
import { TOOLS, type ToolName } from "#domain/contract/mind/tools.ts";

// Validates a whole plan before any step runs. zod checks the shape; this file checks everything else.

export interface PlanProblem {
  /** Step id; null for the whole plan. */
  step: string | null;
  /** Part of the input, or field of a condition. */
  field: string;
  message: string;
}

export type Judged = { ok: true; plan: Plan } | { ok: false; problems: PlanProblem[]; forbidden: ToolName[] };

const YEARS_TEXT = "Should be from 0 to 100 years";
const MOST_YEARS = 100;

function conditionProblem({ field, value }: Condition): string | null {
  if (typeof value !== "number") return null;
  switch (field) {
    case "bond_yield":
    case "coupon_rate_percent":
      return yieldProblem(value);
    case "published_price":
      return priceProblem(value);
    case "years_to_maturity":
      return value < 0 || value > MOST_YEARS ? YEARS_TEXT : null;
    default:
      return value === 0 ? null : sizeProblem(value);
  }
}

/** Field names requested by a step. */
function namesIn({ input }: Step): string[] {
  return [
    ...("fields" in input ? input.fields : []),
    ...("measure" in input && input.measure !== undefined ? [input.measure] : []),
  ];
}

type Problem = Omit<PlanProblem, "step">;

function levelProblems(input: object): Problem[] {
  const level = input as Partial<
    Record<"yield_percent" | "price" | "settlement_date" | "settlement_delta" | "settlements" | "quantum", unknown>
  >;
  const found: [field: string, message: string | null][] = [
    ["price", bothLevelsRefusal(level.price, level.yield_percent)],
    ["settlement_delta", bothSettlementsRefusal(level.settlement_date, level.settlement_delta)],
    ["settlements", bothSettlementsRefusal(level.settlement_date ?? level.settlement_delta, level.settlements)],
    ["yield_percent", typeof level.yield_percent === "number" ? yieldProblem(level.yield_percent) : null],
    ["price", typeof level.price === "number" ? priceProblem(level.price) : null],
  ];
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

/** Maximum number of prices in one ladder, over all its days. */
const MOST_RUNGS = 200;

/** Errors in the two ends of a range: both are required, the lower one first. */
function endProblems(last: string, from?: number, to?: number): [field: string, message: string | null][] {
  if (from === undefined && to === undefined) return [];
  if (from === undefined || to === undefined) return [[last, "Takes the first and the last rung"]];
  return [[last, from >= to ? "Should be above the first rung" : null]];
}

/** First input field that defines the rungs of a ladder. */
const ladderField = ({ yield_from, price_from, yields }: StepOf<"ladder">["input"]): string =>
  yield_from !== undefined
    ? "yield_from"
    : price_from !== undefined
      ? "price_from"
      : yields === undefined
        ? "prices"
        : "yields";

function ladderProblems(step: Step): Problem[] {
  if (step.tool !== "ladder") return [];
  const { input } = step;
  const { yield_from, yield_to, price_from, price_to, price_step, yields, prices } = input;
  const { yield_percent, price, settlements = [], rungs } = input;
  const ways = [yield_from ?? yield_to, price_from ?? price_to, yields, prices, yield_percent ?? price];
  const waysGiven = ways.filter((each) => each !== undefined).length;
  const hasExplicitRungs = hasRungs(input);
  const isPriced = price_from !== undefined && price_to !== undefined;
  const count = (rungCount(input) ?? 2 * rungs + 1) * Math.max(1, settlements.length);
  const worst = (levels: readonly (number | undefined)[], problem: (level: number) => string | null) =>
    levels.map((level) => (level === undefined ? null : problem(level))).find((each) => each !== null) ?? null;
  const found: [field: string, message: string | null][] = [
    ...endProblems("yield_to", yield_from, yield_to),
    ...endProblems("price_to", price_from, price_to),
    ["price_step", isPriced && price_step === undefined ? "This field is required" : null],
    ["yield_from", worst([yield_from], yieldProblem)],
    ["yield_to", worst([yield_to], yieldProblem)],
    ["yields", worst(yields ?? [], yieldProblem)],
    ["price_from", worst([price_from], priceProblem)],
    ["price_to", worst([price_to], priceProblem)],
    ["prices", worst(prices ?? [], priceProblem)],
    [ladderField(input), hasExplicitRungs && waysGiven > 1 ? "Takes its rungs in one way" : null],
    ["step_bp", count > MOST_RUNGS ? `At most ${MOST_RUNGS} rungs` : null],
  ];
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

function whereProblems({ input }: Step): Problem[] {
  const where = "where" in input ? [...input.where, ...("any" in input ? (input.any ?? []).flat() : [])] : [];
  const tooMany =
    where.length > MOST_CONDITIONS ? [{ field: "where", message: `At most ${MOST_CONDITIONS} conditions` }] : [];
  return [
    ...tooMany,
    ...where.flatMap((each) => {
      const message = conditionProblem(each);
      return message === null ? [] : [{ field: each.field, message }];
    }),
  ];
}

const isGiven = (input: object, path: string) => {
  const value = (input as Readonly<Record<string, unknown>>)[path];
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
};

/** Checks that a step has a subject: in its input, or from the rows of an earlier step. */
function subjectProblems(step: Step, before: ReadonlySet<string>): Problem[] {
  const { takes } = TOOLS[step.tool];
  const uses = step.uses ?? [];
  const wrong = uses.flatMap(({ step: from, path }): Problem[] => {
    if (!before.has(from)) return [{ field: path, message: `There is no step ${from} before this one` }];
    return path === takes ? [] : [{ field: path, message: `${step.tool} takes no ${path}` }];
  });
  if (takes === "bond" && uses.length > 1) wrong.push({ field: "bond", message: "Takes the rows of one step" });
  const { input } = step;
  const stands = takes === null || uses.length > 0 || isGiven(input, takes) || isGiven(input, "terms");
  const isCurve = step.tool === "curve" && step.input.years.length > 0;
  const isDraft = step.tool === "draft" && step.input.kind !== "eoi";
  if (!stands && !isCurve && !isDraft) wrong.push({ field: takes ?? "", message: "This field is required" });
  return wrong;
}

function stepProblems(step: Step, before: ReadonlySet<string>): PlanProblem[] {
  const unknown = namesIn(step)
    .filter((name) => fieldOf(name) === null)
    .map((name): Problem => ({ field: name, message: "There is no such name" }));
  const problems = [
    ...unknown,
    ...whereProblems(step),
    ...levelProblems(step.input),
    ...ladderProblems(step),
    ...subjectProblems(step, before),
  ];
  return problems.map((problem) => ({ step: step.id, ...problem }));
}

/**
 * Validates a plan from any planner: shape, names, units, ranges, required inputs and permission for every tool. The
 * cells of an answer must come from its steps.
 * @param may true when the person may use a tool; the tools themselves check access to rows
 */
export function validatePlan(candidate: unknown, may: (tool: ToolName) => boolean): Judged {
  const parsed = planShape.safeParse(candidate);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ step: null, field: path.join("."), message }));
    return { ok: false, problems, forbidden: [] };
  }
  const plan = parsed.data;
  const before = new Set<string>();
  const problems: PlanProblem[] = [];
  for (const step of plan.steps) {
    if (before.has(step.id)) problems.push({ step: step.id, field: "id", message: "Stands twice" });
    problems.push(...stepProblems(step, before));
    before.add(step.id);
  }
  for (const block of plan.answer) {
    const calls = block.kind === "sentence" ? callsIn(block.text) : [block.call];
    for (const call of calls) {
      if (!before.has(call)) problems.push({ step: call, field: "answer", message: `There is no step ${call}` });
    }
  }
  const forbidden = [...new Set(plan.steps.map(({ tool }) => tool))].filter((tool) => !may(tool));
  return problems.length > 0 || forbidden.length > 0 ? { ok: false, problems, forbidden } : { ok: true, plan };
}

function callsIn(text: string): string[] {
  return [...text.matchAll(/\{\{(s\d+):/g)].flatMap(([, call]) => call ?? []);
}
