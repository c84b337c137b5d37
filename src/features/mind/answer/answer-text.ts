import type { Block } from "#domain/contract/mind/blocks.ts";
import { sentenceText } from "#domain/mind/render.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { TOOLS, type ToolName } from "#domain/contract/mind/tools.ts";
import type { ReadingShown, TurnState } from "#src/features/mind/answer/turn-state.ts";

const indian = new Intl.NumberFormat("en-IN");

export const bondsText = (count: number): string => `${indian.format(count)} ${count === 1 ? "bond" : "bonds"}`;

/** Blocks received so far. */
export const blocksOf = ({ blocks }: TurnState): Block[] => blocks.filter((block) => block !== undefined);

const toolOf = ({ plan }: TurnState, call: string): ToolName | null =>
  plan?.steps.find(({ id }) => id === call)?.tool ?? null;

/** Number of bonds in a listed result, shown or not; null when the answer lists no bonds. */
function bondsOf(turn: TurnState): number | null {
  const table = blocksOf(turn).find((block) => block.kind === "table");
  const tool = table === undefined ? null : toolOf(turn, table.call);
  if (table === undefined || tool === null || TOOLS[tool].rowKey !== "isin" || tool === "price") return null;
  return turn.results.get(table.call)?.count ?? null;
}

/** Screen reader text of a finished turn: `Answer ready, 14 bonds.` and the first sentence. Empty while running. */
export function readyText(turn: TurnState): string {
  const blocks = blocksOf(turn);
  switch (turn.status) {
    case "running":
      return "";
    case "stopped":
      return "Stopped.";
    case "failed":
      return turn.failure ?? "The answer failed.";
    case "clarify": {
      const question = blocks.find((block) => block.kind === "question");
      const many = question?.choices.length ?? turn.choices.length;
      return `${question?.ask ?? "A question."} ${many} ${many === 1 ? "choice" : "choices"}.`;
    }
    case "cannot":
      return blocks.find((block) => block.kind === "cannot")?.words ?? "Not answered.";
    default: {
      const bonds = bondsOf(turn);
      const first = blocks.find((block) => block.kind === "sentence");
      const ready = bonds === null ? "Answer ready." : `Answer ready, ${bondsText(bonds)}.`;
      return first === undefined ? ready : `${ready} ${sentenceText(first.parts, turn.results)}`;
    }
  }
}

/** Summary line of a turn: the running step, or totals of the finished steps. */
export function stepLine(turn: TurnState, wordsOf: (step: string) => string): string {
  const { steps } = turn;
  const current = steps.find(({ state }) => state === "running");
  if (turn.status === "running") return current === undefined ? "Reading…" : `${wordsOf(current.step)}…`;
  const ms = steps.reduce((sum, step) => sum + (step.ms ?? 0), 0);
  const failed = steps.filter(({ state }) => state === "failed").length;
  const parts = [
    `${steps.length} ${steps.length === 1 ? "step" : "steps"}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(ms > 0 ? [`${(ms / 1000).toFixed(2)} s`] : []),
  ];
  return parts.join(", ");
}

/** Interpretation of the words: `yield = last published`, `secrued → secured`; null when taken literally. */
export function readingText({ words, meant, by }: ReadingShown): string | null {
  if (words === mindTexts.withoutModel) return words;
  if (words === meant) return by === "earlier turn" ? `as before: ${words}` : null;
  return by === "said" ? `${words} → ${meant}` : `${words} = ${meant}`;
}
