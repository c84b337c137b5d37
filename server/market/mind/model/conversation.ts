import type { Plan } from "#domain/contract/mind/plan.ts";
import type { Focus } from "#domain/mind/planner/world.ts";
import type { LayerName } from "#domain/contract/mind/layer.ts";
import type { ToolResult } from "#domain/contract/mind/tools.ts";

// The conversation as sent to the model: JSON in user messages, never in the system text. Names in it remain field
// values.

/** An earlier turn: the question, its plan, and the results of the plan's steps. */
export interface EarlierTurn {
  turn: number;
  text: string;
  plan: Plan;
  results: readonly { call: string; result: ToolResult }[];
}

/** Rows of an earlier result that the model sees. */
export const MOST_ROWS_SEEN = 20;
/** Maximum characters of the conversation; the oldest turns are dropped first. */
const MOST_LETTERS = 9000;

/** Names of quoting firms: they show themselves to the market, not to the operator of the model. No plan needs them. */
const WITHHELD: ReadonlySet<string> = new Set<LayerName>(["level_firms"]);

const seenRow = ({ key, cells }: ToolResult["rows"][number]) => ({
  key,
  cells: Object.fromEntries(Object.entries(cells).filter(([field]) => !WITHHELD.has(field))),
});

function seenTurn({ turn, text, plan, results }: EarlierTurn) {
  return {
    turn,
    asked: text,
    plan: { intent: plan.intent, steps: plan.steps },
    results: results.map(({ call, result }) => ({
      call,
      columns: result.columns.filter(({ name }) => !WITHHELD.has(name)).map(({ name, unit }) => ({ name, unit })),
      rows: result.rows.slice(0, MOST_ROWS_SEEN).map(seenRow),
      count: result.count,
    })),
  };
}

/** The last turns that fit, in order. */
function lastTurns(earlier: readonly EarlierTurn[], room: number) {
  const seen: ReturnType<typeof seenTurn>[] = [];
  let left = room;
  for (const each of earlier.toReversed()) {
    const turn = seenTurn(each);
    const short = { ...turn, results: [] };
    const fitting = [turn, short].find((form) => JSON.stringify(form).length <= left);
    if (fitting === undefined) break;
    left -= JSON.stringify(fitting).length;
    seen.unshift(fitting);
  }
  return seen;
}

/**
 * The two messages of a question, each one JSON value.
 * @param text the person's text
 */
export function questionMessages(text: string, today: string, focus: Focus, earlier: readonly EarlierTurn[]) {
  const { turn, rows, bonds } = focus;
  const conversation = {
    kind: "conversation",
    today,
    rows_shown: { turn, keys: rows.slice(0, MOST_ROWS_SEEN) },
    bonds_mentioned: bonds.slice(0, MOST_ROWS_SEEN),
    turns: lastTurns(earlier, MOST_LETTERS),
  };
  return [conversation, { kind: "question", text }].map((block) => ({
    role: "user" as const,
    content: JSON.stringify(block),
  }));
}
