import type { Condition } from "#domain/contract/mind/condition.ts";
import { conditionChips, fieldLabel } from "#domain/mind/condition-text.ts";
import type { Plan, PlanPatch, Step, StepOf } from "#domain/contract/mind/plan.ts";
import { MOST_STEPS } from "#domain/contract/mind/plan.ts";

/** A follow-up question offered as a button. */
export interface FollowUp {
  label: string;
  patch: PlanPatch;
}

export const MOST_FOLLOW_UPS = 4;

/** Extra conditions offered for a list, with their labels; each only when its field has no condition yet. */
const TIGHTER: readonly [label: string, condition: Condition][] = [
  ["Only with a published yield", { field: "bond_yield", operator: "greater_than", value: 0 }],
  ["Only secured", { field: "security", operator: "one_of", value: ["SECURED"] }],
  ["Only listed", { field: "listed", operator: "one_of", value: ["LISTED"] }],
];

/** Patch operation that sets the conditions of a step. */
export const setWhere = (step: string, where: readonly Condition[]): PlanPatch[number] => ({
  op: "set",
  step,
  path: "where",
  value: [...where],
});

function screenFollowUps({ id, input }: StepOf<"screen">): FollowUp[] {
  const { where, sort } = input;
  const asked = new Set(where.map(({ field }) => field));
  const tighter = TIGHTER.find(([, { field }]) => !asked.has(field));
  const last = conditionChips(where).at(-1);
  const turned = sort.direction === "desc" ? ("asc" as const) : ("desc" as const);
  const found: (FollowUp | null)[] = [
    sort.field === "observations"
      ? {
          label: "Highest yield first",
          patch: [{ op: "set", step: id, path: "sort", value: { field: "bond_yield", direction: "desc" } }],
        }
      : {
          label: `${turned === "desc" ? "Highest" : "Lowest"} ${fieldLabel(sort.field)} instead`,
          patch: [{ op: "set", step: id, path: "sort", value: { field: sort.field, direction: turned } }],
        },
    tighter === undefined ? null : { label: tighter[0], patch: [setWhere(id, [...where, tighter[1]])] },
    last === undefined || where.length < 2
      ? null
      : {
          label: `Without: ${last.words}`,
          patch: [
            setWhere(
              id,
              where.filter((_, place) => !last.places.includes(place)),
            ),
          ],
        },
    input.limit === 50 ? null : { label: "All of them", patch: [{ op: "set", step: id, path: "limit", value: 50 }] },
  ];
  return found.filter((each) => each !== null);
}

const nextId = (steps: readonly Step[]) => `s${Math.max(...steps.map(({ id }) => Number(id.slice(1)))) + 1}`;

/** Step whose single row is the bond in question. */
const bondStep = (steps: readonly Step[]) => steps.find(({ tool }) => tool === "find" || tool === "rows") ?? null;

const MORE: readonly [label: string, intent: Plan["intent"], step: (id: string) => Step][] = [
  ["Spread over G-Sec", "curve", (id) => ({ id, tool: "curve", input: { years: [] } })],
  ["Similar bonds", "similar", (id) => ({ id, tool: "similar", input: { most: 12 } })],
  [
    "Its cashflows on 1 Cr",
    "cashflow",
    (id) => ({ id, tool: "cashflow", input: { quantum: 10_000_000, total: false } }),
  ],
  ["Price at the last published yield", "whatif", (id) => ({ id, tool: "price", input: { fields: [] } })],
  ["Draft an interest in it", "draft", (id) => ({ id, tool: "draft", input: { kind: "eoi" } })],
];

function bondFollowUps(plan: Plan): FollowUp[] {
  const from = bondStep(plan.steps);
  const bond = plan.steps
    .map(({ input }) => ("bond" in input ? input.bond : "isins" in input ? input.isins[0] : undefined))
    .find((each) => each !== undefined);
  const [id, tools] = [nextId(plan.steps), new Set(plan.steps.map(({ tool }) => tool))];
  if ((from === null && bond === undefined) || plan.steps.length >= MOST_STEPS) return [];
  return MORE.flatMap(([label, intent, make]): FollowUp[] => {
    const made = make(id);
    if (tools.has(made.tool)) return [];
    const step =
      from === null
        ? ({ ...made, input: { ...made.input, bond } } as Step)
        : ({ ...made, uses: [{ step: from.id, path: "bond" as const }] } as Step);
    return [
      {
        label,
        patch: [
          { op: "add", step },
          { op: "intent", intent },
        ],
      },
    ];
  });
}

/** At most four follow-ups to a plan. Each is a patch of the plan, so it can always be answered. */
export function followUps(plan: Plan): FollowUp[] {
  const screen = plan.steps.find((step): step is StepOf<"screen"> => step.tool === "screen");
  if (screen !== undefined) return screenFollowUps(screen).slice(0, MOST_FOLLOW_UPS);
  const about = plan.steps.filter(({ tool }) => tool === "find" || tool === "rows").length;
  const isOfOneBond = about <= 1 && plan.intent !== "compare" && plan.intent !== "draft";
  return isOfOneBond ? bondFollowUps(plan).slice(0, MOST_FOLLOW_UPS) : [];
}

/** Drops each condition in turn, to find the nearest miss of a screen with no result. */
export function relaxations(where: readonly Condition[]): { words: string; where: Condition[] }[] {
  return conditionChips(where).map(({ words, places }) => ({
    words,
    where: where.filter((_, place) => !places.includes(place)),
  }));
}
