import { useMemo } from "react";
import { blocksOf } from "#src/features/mind/answer/answer-text.ts";
import type { TurnState } from "#src/features/mind/answer/turn-state.ts";
import { mindFacts } from "#src/features/mind/conversation/mind-commands.ts";
import { bondAt, NO_FOCUS } from "#src/features/mind/conversation/command-target.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";

interface ConversationFacts {
  isHere: boolean;
  turns: readonly TurnState[];
  isRunning: boolean;
  /** The last answer is a question with choices. */
  isAskedBack: boolean;
  isOnFigure: boolean;
}

/** Publishes the possible targets in the conversation to the commands. */
export function useConversationFacts({ isHere, turns, isRunning, isAskedBack, isOnFigure }: ConversationFacts): void {
  const has = useMemo(
    () => ({
      steps: turns.some(({ steps }) => steps.length > 0),
      table: turns.some((turn) => blocksOf(turn).some(({ kind }) => kind === "table")),
      bond: turns.some((turn) => bondAt(turn, {}, NO_FOCUS) !== null),
    }),
    [turns],
  );
  useCommandContext(mindFacts.shown, true);
  useCommandContext(mindFacts.here, isHere || undefined);
  useCommandContext(mindFacts.answered, has.steps || undefined);
  useCommandContext(mindFacts.hasTable, has.table || undefined);
  useCommandContext(mindFacts.hasBond, has.bond || undefined);
  useCommandContext(mindFacts.running, isRunning || undefined);
  useCommandContext(mindFacts.asked, isAskedBack || undefined);
  useCommandContext(mindFacts.onFigure, isOnFigure || undefined);
}
