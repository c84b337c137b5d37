import { useCallback, useMemo, useState } from "react";
import type { SharedMindChat } from "#domain/contract/http/mind.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { SourceCard } from "#src/features/mind/answer/source-card.tsx";
import { toggled } from "#src/lib/toggled.ts";
import { storedTurn } from "#src/features/mind/answer/turn-state.ts";
import { TurnView } from "#src/features/mind/answer/turn-view.tsx";
import { useSource } from "#src/features/mind/answer/use-source.ts";
import { endText } from "#src/features/mind/stream/turn-stream.ts";

/** Shows stored turns read-only: steps and sources open, but no questions and no row actions. */
export function SharedConversation({ turns }: { turns: SharedMindChat["conversation"] }) {
  const shown = useMemo(() => turns.map((turn) => ({ left_out: turn.left_out, state: storedTurn(turn) })), [turns]);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const onSteps = useCallback((turn: number) => setOpen((before) => toggled(before, turn)), []);
  const source = useSource();
  return (
    <div className="flex flex-col gap-8 text-[15px] leading-6">
      {shown.map(({ left_out: isLeftOut, state }, at) => (
        <TurnView
          key={state.turn ?? at}
          turn={state}
          onAsk={null}
          isReadOnly
          isStepsOpen={state.turn !== null && open.has(state.turn)}
          onSteps={onSteps}
          figureActs={source.figureActs}
          note={isLeftOut ? mindTexts.privatePart : endText(state)}
        />
      ))}
      <SourceCard source={source} />
    </div>
  );
}
