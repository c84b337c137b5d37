import { useMemo, useRef } from "react";
import type { Figure } from "#domain/contract/mind/blocks.ts";
import type { PlanPatch } from "#domain/contract/mind/plan.ts";
import type { Results } from "#domain/mind/render.ts";
import { Button } from "#src/ui/button.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { AnswerBlocks } from "#src/features/mind/answer/answer-blocks.tsx";
import { AnswerProvider, type PointedFigure } from "#src/features/mind/answer/answer-context.ts";
import { StepsLine } from "#src/features/mind/answer/steps-line.tsx";
import type { PatchChoice, TurnState } from "#src/features/mind/answer/turn-state.ts";
import { useFigureStops } from "#src/features/mind/answer/use-figure-stops.ts";

/** What a turn asks of its conversation; a shared one asks nothing. */
export interface TurnActs {
  onPatch: (patch: PlanPatch, label: string) => void;
  onChoose: (choice: PatchChoice) => void;
  onAsk: (text: string) => void;
}

interface TurnViewProps {
  turn: TurnState;
  /** Null: nothing can be asked now. */
  acts: TurnActs | null;
  isReadOnly: boolean;
  isStepsOpen: boolean;
  onSteps: () => void;
  onSource: (pointed: PointedFigure, results: Results) => void;
  onHover: (pointed: PointedFigure | null, results: Results) => void;
  onFigureFocus: (pointed: PointedFigure, results: Results) => void;
  /** In place of an answer, or under what there is of one. */
  note: string | null;
}

/** The words asked, how they were read, and the answer. */
export function TurnView({ turn, acts, isReadOnly, isStepsOpen, onSteps, note, ...figures }: TurnViewProps) {
  const { onSource, onHover, onFigureFocus } = figures;
  const { results, text, status, followUps } = turn;
  const answer = useRef<HTMLElement>(null);
  useFigureStops(answer);
  const scope = useMemo(
    () => ({
      turn: turn.turn ?? 0,
      results,
      isReadOnly,
      onSource: (pointed: PointedFigure) => onSource(pointed, results),
      onHover: (pointed: PointedFigure | null) => onHover(pointed, results),
    }),
    [turn.turn, results, isReadOnly, onSource, onHover],
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
          onFigureFocus({ figure: JSON.parse(written) as Figure, element: event.target }, results);
        }}
        className="flex flex-col gap-3"
      >
        <h2 className="max-w-[72ch] border-l-2 border-line-strong pl-3 font-semibold whitespace-pre-wrap">
          <UserText text={text} />
        </h2>
        <StepsLine
          turn={turn}
          isOpen={isStepsOpen}
          onToggle={onSteps}
          onPatch={isReadOnly ? null : (acts?.onPatch ?? null)}
        />
        <AnswerBlocks turn={turn} onChoose={acts?.onChoose ?? null} onAsk={acts?.onAsk ?? null} />
        {note === null ? null : (
          <p className={status === "failed" ? "max-w-[72ch] text-danger" : "max-w-[72ch] text-muted"}>{note}</p>
        )}
        {acts === null || isReadOnly || followUps.length === 0 ? null : (
          <ul aria-label="Ways on" className="flex max-w-[72ch] flex-wrap gap-2">
            {followUps.map((choice) => (
              <li key={choice.label}>
                <Button size="small" onClick={() => acts.onPatch(choice.patch, choice.label)}>
                  {choice.label}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </article>
    </AnswerProvider>
  );
}
