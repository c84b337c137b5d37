import { memo, useMemo, useRef } from "react";
import type { Figure } from "#domain/contract/mind/blocks.ts";
import type { PlanPatch } from "#domain/contract/mind/plan.ts";
import { Button } from "#src/ui/button.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { AnswerBlocks } from "#src/features/mind/answer/answer-blocks.tsx";
import { AnswerProvider, type FigureAnchor } from "#src/features/mind/answer/answer-context.ts";
import { listPart } from "#src/features/mind/answer/list-part.ts";
import { StepsLine } from "#src/features/mind/answer/steps-line.tsx";
import type { Question, TurnState } from "#src/features/mind/answer/turn-state.ts";
import { useFigureStops } from "#src/features/mind/answer/use-figure-stops.ts";
import type { FigureActs } from "#src/features/mind/answer/use-source.ts";

interface TurnViewProps {
  turn: TurnState;
  /** Asks a follow-up to this turn; null when asking is not possible now. */
  onAsk: ((question: Question) => void) | null;
  isReadOnly: boolean;
  isStepsOpen: boolean;
  onSteps: (turn: number) => void;
  figureActs: FigureActs;
  /** Shown in place of an answer, or below a partial one. */
  note: string | null;
}

/** Question, interpretation and answer. Memoised by turn, as a table holds many figures. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, onAsk, isReadOnly, isStepsOpen, onSteps, figureActs, note } = props;
  const { results, text, status, followUps } = turn;
  const answer = useRef<HTMLElement>(null);
  useFigureStops(answer);
  const { turn: number, plan } = turn;
  const onPatch = useMemo(
    () =>
      onAsk === null || number === null
        ? null
        : (changes: PlanPatch, label: string) => onAsk({ patch: { turn: number, changes }, label }),
    [onAsk, number],
  );
  const scope = useMemo(
    () => ({
      turn: number ?? 0,
      results,
      isReadOnly,
      partOf: (call: string) => listPart(plan, call, onPatch),
      onSource: (anchor: FigureAnchor) => figureActs.onSource(anchor, results),
      onHover: (anchor: FigureAnchor | null) => figureActs.onHover(anchor, results),
    }),
    [number, plan, onPatch, results, isReadOnly, figureActs],
  );
  return (
    <AnswerProvider value={scope}>
      <article
        ref={answer}
        aria-label={text}
        aria-busy={status === "running" || undefined}
        data-turn={turn.turn ?? undefined}
        onFocus={(event) => {
          const written = event.target.dataset["figure"];
          if (written === undefined) return;
          figureActs.onFocus({ figure: JSON.parse(written) as Figure, element: event.target }, results);
        }}
        className="flex flex-col gap-3"
      >
        <h2 className="max-w-[72ch] border-l-2 border-line-strong pl-3 font-semibold whitespace-pre-wrap">
          <UserText text={text} />
        </h2>
        <StepsLine
          turn={turn}
          isOpen={isStepsOpen}
          onToggle={() => number !== null && onSteps(number)}
          onPatch={onPatch}
        />
        <AnswerBlocks turn={turn} onPatch={onPatch} onAsk={onAsk === null ? null : (words) => onAsk({ text: words })} />
        {note === null ? null : (
          <p className={status === "failed" ? "max-w-[72ch] text-danger" : "max-w-[72ch] text-muted"}>{note}</p>
        )}
        {onPatch === null || followUps.length === 0 ? null : (
          <ul aria-label="Follow-ups" className="flex max-w-[72ch] flex-wrap gap-2">
            {followUps.map((choice) => (
              <li key={choice.label}>
                <Button size="small" onClick={() => onPatch(choice.patch, choice.label)}>
                  {choice.label}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </article>
    </AnswerProvider>
  );
});
