import { ChevronRight } from "lucide-react";
import { useId } from "react";
import type { PlanPatch } from "#domain/contract/mind/plan.ts";
import { stepText } from "#domain/mind/plan-text.ts";
import { cx } from "#src/lib/cx.ts";
import { readingText, stepLine } from "#src/features/mind/answer/answer-text.ts";
import { ConditionChips } from "#src/features/mind/answer/condition-chips.tsx";
import type { TurnState } from "#src/features/mind/answer/turn-state.ts";

interface StepsLineProps {
  turn: TurnState;
  isOpen: boolean;
  onToggle: () => void;
  /** Asks again with a changed plan of this turn; null when asking is not possible. */
  onPatch: ((patch: PlanPatch, label: string) => void) | null;
}

/** Steps of an answer: one line while running, collapsed when done, with the conditions as editable chips. */
export function StepsLine({ turn, isOpen, onToggle, onPatch }: StepsLineProps) {
  const listId = useId();
  const { plan, steps, chips, readings } = turn;
  const wordsOf = (id: string) => {
    const step = plan?.steps.find((each) => each.id === id);
    return step === undefined ? id : stepText(step);
  };
  const read = [...new Set(readings.map(readingText).filter((text) => text !== null))];
  if (turn.status !== "running" && plan === null && read.length === 0) return null;
  return (
    <div className="flex max-w-[72ch] flex-col gap-1.5 text-[12px]">
      {steps.length === 0 ? (
        turn.status === "running" ? (
          <p className="text-muted">{stepLine(turn, wordsOf)}</p>
        ) : null
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-keyshortcuts="."
          onClick={onToggle}
          className="flex w-fit max-w-full items-center gap-1 rounded text-muted hover:text-fg"
        >
          <ChevronRight size={14} aria-hidden className={cx("shrink-0", isOpen && "rotate-90")} />
          <span className="truncate">{stepLine(turn, wordsOf)}</span>
        </button>
      )}
      <ol
        id={listId}
        aria-label="Steps"
        hidden={!isOpen}
        className="flex flex-col gap-0.5 border-l border-line pl-3 text-muted"
      >
        {steps.map(({ step, state, ms, rows }) => (
          <li key={step}>
            {wordsOf(step)}
            {state === "failed" ? <span className="text-danger"> failed</span> : null}
            {rows === undefined ? null : (
              <span className="tabular-nums">, {rows === 1 ? "1 row" : `${rows} rows`}</span>
            )}
            {ms === undefined ? null : <span className="tabular-nums">, {ms < 1 ? "under 1" : Math.round(ms)} ms</span>}
          </li>
        ))}
      </ol>
      <ConditionChips plan={plan} chips={chips} onPatch={onPatch} />
      {read.length === 0 ? null : <p className="text-muted">{read.join("; ")}</p>}
    </div>
  );
}
