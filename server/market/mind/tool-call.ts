import type { Question, RefusalReason } from "#domain/contract/mind/plan.ts";
import type { InputOf, ToolName, ToolResult } from "#domain/contract/mind/tools.ts";
import type { SentencePart } from "#domain/contract/mind/blocks.ts";
import { TOOLS } from "#domain/contract/mind/tools.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { type Actor, hasTradeAccess, subjectOf } from "#server/machine/core/actor.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";

/** Context of a tool: the person and the conversation. */
export interface ToolCall {
  mind: MindContext;
  /** Person whose rights apply; null for the public preview. */
  actor: Actor | null;
  /** The rows that a turn of this conversation showed, in their order. */
  shownRows: (turn: number) => Promise<readonly string[]>;
}

/** Result of a tool, with notes to add; `#call` in a figure refers to the step itself. */
export interface ToolAnswer {
  result: ToolResult;
  notes?: SentencePart[][];
}

export type RunTool<T extends ToolName> = (
  call: ToolCall,
  input: InputOf<T>,
) => ToolResult | ToolAnswer | Promise<ToolResult | ToolAnswer>;

/** An unanswerable request, with a text for the person who asked. */
export class CannotAnswer extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, words: string) {
    super(words);
    this.name = "CannotAnswer";
    this.reason = reason;
  }
}

/** A bond of the plan may be one of several: asked back, each choice the bond by its ISIN. */
export class AskBack extends Error {
  readonly ask: string;
  readonly choices: readonly { label: string; value: string }[];
  constructor(ask: string, choices: readonly { label: string; value: string }[]) {
    super(ask);
    this.name = "AskBack";
    this.ask = ask;
    this.choices = choices;
  }
  questionOf(plan: Question["plan"], step: string): Question {
    const choices = this.choices.map(({ label, value }) => ({
      label,
      patch: [{ op: "set" as const, step, path: "text", value }],
    }));
    return { ask: this.ask, choices, plan };
  }
}

/** The tools that the person may use. */
export const toolsOf = (actor: Actor | null): ToolName[] =>
  (Object.keys(TOOLS) as ToolName[]).filter((tool) => mayUse(actor, tool));

/** True when the person may use a tool at all; the tool itself decides on the rows. */
export function mayUse(actor: Actor | null, tool: ToolName): boolean {
  const { need } = TOOLS[tool];
  if (need === "public") return true;
  if (actor === null) return false;
  return need === "trade" ? hasTradeAccess(actor) : can(subjectOf(actor), "inventory");
}
