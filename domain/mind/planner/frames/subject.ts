import type { Plan, PlanPatch, Question, Refusal, Step } from "#domain/contract/mind/plan.ts";
import { MOST_CHOICES } from "#domain/contract/mind/plan.ts";
import { planOf } from "#domain/mind/patch.ts";
import { isCue, meaningOf, take } from "#domain/mind/planner/language/item.ts";
import { type Ask, MOST_ASKED } from "#domain/mind/planner/frames/ask.ts";
import { mindTexts, notInDataText } from "#domain/mind/texts.ts";

// Bonds that a plan is about: named in the sentence, pointed at among the rows shown, or the last one mentioned.

export interface Subject {
  /** Steps that find the bonds, numbered from s1. */
  steps: Step[];
  notes: Plan["notes"];
}

const found = (id: string, text: string): Step => ({ id, tool: "find", input: { text, want: "one" } });

function pointed({ items, focus }: Ask, most: number): Subject | null {
  const { rows, turn, bonds } = focus;
  const places = items.flatMap((item) => {
    if (item.kind === "place") return [item.place];
    const place = meaningOf(item, "place")?.place;
    return place === undefined ? [] : [place];
  });
  const shown = places.filter((place) => place <= rows.length);
  if (turn !== null && shown.length > 0) {
    for (const [at, item] of items.entries())
      if (item.kind === "place" || meaningOf(item, "place") !== null) take(items, at);
    const words = shown.map((place) => `#${place}`).join(", ");
    return {
      steps: [{ id: "s1", tool: "rows", input: { turn, places: shown.slice(0, most) } }],
      notes: [{ words, meant: `rows of turn ${turn}: ${words}`, by: "earlier turn" }],
    };
  }
  // 'Which has the highest yield' after a comparison refers to both bonds.
  const isOfCompared = focus.plan?.intent === "compare" && !items.some((item) => isCue(item, "this"));
  if ((isOfCompared || items.some((item) => isCue(item, "both"))) && bonds.length >= 2 && most >= 2) {
    return {
      steps: bonds
        .slice(0, 2)
        .toReversed()
        .map((isin, place) => found(`s${place + 1}`, isin)),
      notes: [{ words: "both", meant: bonds.slice(0, 2).join(", "), by: "earlier turn" }],
    };
  }
  const [last] = bonds;
  if (last === undefined) return null;
  const word = items.find((item) => isCue(item, "this"))?.words ?? "the bond";
  return { steps: [found("s1", last)], notes: [{ words: word, meant: last, by: "earlier turn" }] };
}

/** @param most maximum number of bonds the plan accepts */
export function subjectOf(ask: Ask, most = 1): Subject | null {
  if (ask.bonds.length === 0) return pointed(ask, most);
  const named = ask.bonds.slice(0, most);
  for (const bond of named) bond.isUsed = true;
  return { steps: named.map(({ text }, place) => found(`s${place + 1}`, text)), notes: [] };
}

/** Feeds the rows found by the subject's steps into another step. */
export const usesOf = (subject: Subject, path: "bond" | "isins") => subject.steps.map(({ id }) => ({ step: id, path }));

export const nextId = (steps: readonly Step[], more = 0): string => `s${steps.length + 1 + more}`;

function whichBond({ bonds, focus }: Ask, plan: Plan): Question | Plan | Refusal {
  const doubtful = bonds.findIndex(({ isSure }) => !isSure);
  const bond = bonds[doubtful];
  if (bond === undefined) return plan;
  const [likeliest] = bond.candidates;
  if (likeliest === undefined) return { reason: "not_in_data", words: notInDataText(`"${bond.text}"`), instead: [] };
  const step =
    plan.steps.find(({ tool, input }) => tool === "find" && "text" in input && input.text === bond.text)?.id ??
    `s${doubtful + 1}`;
  const choose = (isin: string): PlanPatch => [{ op: "set", step, path: "text", value: isin }];
  if (focus.asked >= MOST_ASKED) {
    const steps = plan.steps.map((each) =>
      each.id === step && each.tool === "find" ? { ...each, input: { ...each.input, text: likeliest.isin } } : each,
    );
    const note = { words: bond.text, meant: `${likeliest.name} (${likeliest.isin})`, by: "default" } as const;
    return planOf(plan.intent, steps, [...plan.notes, note]);
  }
  return {
    ask: mindTexts.whichBond,
    choices: bond.candidates.slice(0, MOST_CHOICES).map(({ isin, name, detail }) => ({
      label: [name, isin, detail].filter((part) => part !== "").join(" · "),
      patch: choose(isin),
    })),
    plan,
  };
}

/** Plan about the subject, or the question which bond is meant when the search is not sure. */
export function about(
  ask: Ask,
  intent: Plan["intent"],
  subject: Subject,
  more: readonly Step[],
  notes: Plan["notes"] = [],
) {
  return whichBond(ask, planOf(intent, [...subject.steps, ...more], [...subject.notes, ...notes]));
}
