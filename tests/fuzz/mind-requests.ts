import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc, { type Arbitrary } from "fast-check";
import { INTENTS, type Plan, type PlanPatch, step as stepShape, type Step } from "#domain/contract/mind/plan.ts";
import { LAYER } from "#domain/contract/mind/layer.ts";
import { type ToolName, TOOLS } from "#domain/contract/mind/tools.ts";
import { GLOSSARY } from "#domain/glossary/glossary.ts";
import { planOf } from "#domain/mind/patch.ts";
import { validatePlan } from "#domain/mind/validate.ts";
import { inputOf } from "#tests/fuzz/from-schema.ts";

// Valid requests to Mind: plans that pass `validatePlan`, changes to them, and sentences built from real questions.
// Inputs of steps are generated from the tools' schemas, then their figures are adjusted to the allowed ranges.

const FILE = resolve(import.meta.dirname, "../../bench/mind/questions.jsonl");
const SENTENCES: readonly string[] = readFileSync(FILE, "utf8")
  .trim()
  .split("\n")
  .flatMap((line) => (JSON.parse(line) as { turns: string[] }).turns);

const NAMES = Object.keys(TOOLS) as ToolName[];
const MOST_MADE = 3;
type PartValue = Extract<PlanPatch[number], { op: "set" }>["value"];

/** A question, or the beginning of one with the end of another. */
export const sentences: Arbitrary<string> = fc
  .tuple(fc.constantFrom(...SENTENCES), fc.constantFrom(...SENTENCES), fc.nat(), fc.boolean())
  .map(([head, tail, at, isWhole]) => {
    const [first, second] = [head.split(" "), tail.split(" ")];
    return isWhole ? head : [...first.slice(0, at % (first.length + 1)), ...second.slice(at % second.length)].join(" ");
  })
  .filter((text) => text.trim() !== "");

/** Past and future days, business days and holidays. */
const DAYS = ["1990-01-01", "2026-11-20", "2026-11-21", "2026-11-25", "2027-03-31", "2033-08-14", "2099-12-31"];
const WORDS = ["REC", "7.18 gs 33", "NBFC", "AAA", "Bajaj Finance", "2031", "SECURED", "Maharashtra"];
const MEASURES = ["total_face", "weighted_yield", "share_percent", ...Object.keys(LAYER)];

/** Maximum value of each figure, by name. */
const MOST: Readonly<Record<string, number>> = {
  yield_percent: 100,
  yield_from: 50,
  price: 250,
  years_to_maturity: 100,
  bond_yield: 100,
  coupon_rate_percent: 100,
  published_price: 250,
};

const within = (value: number, most: number) => Math.round((Math.abs(value) % most) * 10_000) / 10_000;

/** Adjusts figures to their ranges and names to the layer, and removes all but one of mutually exclusive fields. */
function repaired(input: Record<string, unknown>, pick: number): Record<string, unknown> {
  const names = Object.keys(LAYER);
  const made = { ...input };
  for (const [name, value] of Object.entries(input)) {
    const most = MOST[name];
    if (most !== undefined && typeof value === "number") made[name] = within(value, most);
    if (name === "fields" && Array.isArray(value)) made[name] = value.map((_, at) => names[(pick + at) % names.length]);
    if (name === "where" && Array.isArray(value)) made[name] = value.map(repairedCondition);
    if (name === "measure") made[name] = MEASURES[pick % MEASURES.length];
    if (name === "term") made[name] = GLOSSARY[pick % GLOSSARY.length]?.term;
    if (name === "years" && Array.isArray(value)) made[name] = value.map((each) => within(Number(each), 100));
  }
  if ("yield_percent" in made) delete made["price"];
  if ("settlements" in made || "settlement_date" in made) delete made["settlement_delta"];
  if ("settlements" in made) delete made["settlement_date"];
  return RUNGS.some((name) => name in made) ? withoutLevel(made) : made;
}

const RUNGS = ["yield_from", "yield_to", "price_from", "price_to", "price_step", "yields", "prices"];

/** A ladder with rungs gives them in one form only, has no centre level, and stays within the maximum length. */
function withoutLevel({ yield_percent: _level, price: _price, ...input }: Record<string, unknown>) {
  const from = typeof input["yield_from"] === "number" ? input["yield_from"] : 6;
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !RUNGS.includes(name)));
  if ("prices" in input) return { ...rest, prices: [99.5, 100, 101.25] };
  if ("yields" in input) return { ...rest, yields: [6.5, 7, 7.25] };
  if ("price_from" in input || "price_to" in input) return { ...rest, price_from: 99, price_to: 101, price_step: 0.25 };
  return { ...rest, yield_from: from, yield_to: from + 0.5, step_bp: 10 };
}

function repairedCondition(condition: unknown): unknown {
  const { field, value } = condition as { field: string; value: unknown };
  if (typeof value !== "number") return condition;
  const most = MOST[field];
  return {
    ...(condition as object),
    value: most === undefined ? Math.round(Math.abs(value)) + 1 : within(value, most),
  };
}

/** Valid steps and plans for these bonds. */
export function mindRequests(isins: readonly string[]) {
  const known = [...isins, ...DAYS, ...WORDS];
  const inputs = new Map(
    NAMES.map((tool) => [tool, inputOf(TOOLS[tool].input, { known }) as Arbitrary<Record<string, unknown>>] as const),
  );

  const stepsOf = (tool: ToolName, id: string): Arbitrary<Step> =>
    fc
      .tuple(inputs.get(tool) ?? fc.constant({}), fc.nat(), fc.constantFrom(...isins))
      .map(([input, pick, isin]) => {
        const subject = TOOLS[tool].takes === "bond" && !("terms" in input) ? { bond: isin } : {};
        const listed = TOOLS[tool].takes === "isins" ? { isins: [isin] } : {};
        return stepShape.safeParse({ id, tool, input: { ...repaired(input, pick), ...subject, ...listed } });
      })
      .filter(({ success }) => success)
      .map(({ data }) => data as Step);

  /** Plans of one to three steps. */
  const plans: Arbitrary<Plan> = fc
    .array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: MOST_MADE })
    .chain((tools) =>
      fc.tuple(fc.constantFrom(...INTENTS), fc.tuple(...tools.map((tool, at) => stepsOf(tool, `s${at + 1}`)))),
    )
    .map(([intent, steps]) => planOf(intent, steps))
    .filter((plan) => validatePlan(plan, () => true).ok);

  /**
   * Changes to a plan: a part of a step set to another generated value or removed, a step added or dropped, another
   * intent.
   */
  const changesOf = (plan: Plan): Arbitrary<PlanPatch> => {
    const changes = fc.constantFrom(...plan.steps).chain(({ id, tool }): Arbitrary<PlanPatch[number]> => {
      const part = fc.tuple(stepsOf(tool, id), fc.nat()).map(([{ input }, at]): PlanPatch[number] => {
        const parts = Object.entries(input as object) as [string, PartValue][];
        const [path, value] = parts[at % Math.max(1, parts.length)] ?? ["fields", []];
        return { op: "set", step: id, path, value };
      });
      const paths = fc.constantFrom(...Object.keys(TOOLS[tool].input.shape));
      const more = fc.constantFrom(...NAMES).chain((name) => stepsOf(name, `s${plan.steps.length + 1}`));
      return fc.oneof(
        { weight: 4, arbitrary: part },
        { weight: 1, arbitrary: paths.map((path): PlanPatch[number] => ({ op: "unset", step: id, path })) },
        { weight: 1, arbitrary: more.map((step): PlanPatch[number] => ({ op: "add", step })) },
        { weight: 1, arbitrary: fc.constant<PlanPatch[number]>({ op: "drop", step: id }) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...INTENTS).map((intent): PlanPatch[number] => ({ op: "intent", intent })),
        },
      );
    });
    return fc.array(changes, { minLength: 1, maxLength: 3 });
  };

  return { plans, changesOf };
}
