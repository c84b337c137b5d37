import { isPlan, isQuestion, type Plan, type Planned } from "#domain/contract/mind/plan.ts";
import { ISIN_FORM } from "#domain/lib/isin.ts";
import { type Focus, NO_FOCUS } from "#domain/mind/planner/world.ts";
import type { ToolName } from "#domain/contract/mind/tools.ts";

/** A finished turn, reduced to the parts that the next sentence can refer to. */
export interface FinishedTurn {
  /** Turn number in the conversation, from 1. */
  turn: number;
  /** Result of planning the sentence; null when planning failed or was stopped. */
  made: Planned | null;
  /** Row keys returned by each step, in order, by step id; absent for steps that did not run. */
  rows: ReadonlyMap<string, readonly string[]>;
}

/** Limits: bonds reachable by words such as 'it', and rows reachable by position. */
const MOST_BONDS = 10;
const MOST_ROWS = 1000;

const LISTS: ReadonlySet<ToolName> = new Set(["screen", "similar", "holdings"]);
const SINGLES: ReadonlySet<ToolName> = new Set(["find", "rows"]);
const isIsin = (key: string) => ISIN_FORM.test(key);

/** Bonds that a plan is about: each one named or pointed at, and one that is alone in its list. */
function bondsOf(plan: Plan, rows: FinishedTurn["rows"]): string[] {
  return plan.steps.flatMap(({ id, tool, input }): string[] => {
    const keys = (rows.get(id) ?? []).filter(isIsin);
    if (tool === "find") return keys.slice(0, 1);
    if (tool === "rows" || (LISTS.has(tool) && keys.length === 1)) return keys;
    if (tool === "facts") return input.isins;
    return "bond" in input && input.bond !== undefined ? [input.bond] : [];
  });
}

/** Rows in display order: those of the last list, else the single bonds. */
function rowsOf(plan: Plan, rows: FinishedTurn["rows"]): string[] {
  const keysOf = (tools: ReadonlySet<ToolName>) =>
    plan.steps.filter(({ tool }) => tools.has(tool)).map(({ id }) => (rows.get(id) ?? []).filter(isIsin));
  const list = keysOf(LISTS).findLast((keys) => keys.length > 0);
  return (list ?? [...new Set(keysOf(SINGLES).flatMap((keys) => keys.slice(0, MOST_BONDS)))]).slice(0, MOST_ROWS);
}

/** Removes the offset, so that a follow-up to part of a list applies to the whole list. */
const fromFirstRow = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => {
    if (step.tool !== "screen") return step;
    const { skip: _skip, ...input } = step.input;
    return { ...step, input };
  }),
});

/**
 * Context for the next sentence of a conversation: the last plan that ran, its rows by position, the bonds mentioned
 * (latest first), and the open question. Refusals keep the plan and its rows; failed turns change nothing.
 * @param turns the finished turns, the oldest first
 */
export function focusOf(turns: readonly FinishedTurn[]): Focus {
  return turns.reduce<Focus>((focus, { turn, made, rows }) => {
    if (made === null) return focus;
    if (isQuestion(made)) return { ...focus, question: made, asked: focus.asked + 1 };
    if (!isPlan(made)) return { ...focus, question: null, asked: 0 };
    const bonds = [...new Set([...bondsOf(made, rows).toReversed(), ...focus.bonds])].slice(0, MOST_BONDS);
    const shown = rowsOf(made, rows);
    const placed = shown.length === 0 ? { turn: focus.turn, rows: focus.rows } : { turn, rows: shown };
    return { plan: fromFirstRow(made), ...placed, bonds, question: null, asked: 0 };
  }, NO_FOCUS);
}
