import type { Block } from "#domain/contract/mind/blocks.ts";
import type { PlanPatch } from "#domain/contract/mind/plan.ts";
import { Button } from "#src/ui/button.tsx";
import { useAnswer } from "#src/features/mind/answer/answer-context.ts";
import { ChartView } from "#src/features/mind/answer/chart-block.tsx";
import { DraftView } from "#src/features/mind/answer/draft-block.tsx";
import { BondCards, TermCards } from "#src/features/mind/answer/fact-cards.tsx";
import { FigureButton } from "#src/features/mind/answer/figure-button.tsx";
import { TableView } from "#src/features/mind/answer/table-block.tsx";
import type { TurnState } from "#src/features/mind/answer/turn-state.ts";

const COLUMN = "max-w-[72ch]";

interface AnswerBlocksProps {
  turn: TurnState;
  /** Asks with a change of this turn's plan, such as a chosen option; null when asking is not possible. */
  onPatch: ((patch: PlanPatch, label: string) => void) | null;
  /** Asks a typed question; null when asking is not possible. */
  onAsk: ((text: string) => void) | null;
}

/** Renders the blocks of an answer in order. */
export function AnswerBlocks({ turn, onPatch, onAsk }: AnswerBlocksProps) {
  return turn.blocks.map((block, index) =>
    block === undefined ? null : (
      // Blocks are numbered and keep their positions.
      // oxlint-disable-next-line react/no-array-index-key
      <AnswerBlock key={index} block={block} index={index} turn={turn} onPatch={onPatch} onAsk={onAsk} />
    ),
  );
}

function AnswerBlock({ block, index, turn, onPatch, onAsk }: AnswerBlocksProps & { block: Block; index: number }) {
  const { isReadOnly } = useAnswer();
  switch (block.kind) {
    case "sentence":
      return (
        <p className={COLUMN}>
          {block.parts.map((part, at) =>
            "text" in part ? (
              part.text
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <FigureButton key={at} figure={part.figure} />
            ),
          )}
        </p>
      );
    case "table":
      return <TableView block={block} index={index} />;
    case "chart":
      return <ChartView block={block} />;
    case "bond":
      return <BondCards call={block.call} rows={block.rows} />;
    case "terms":
      return <TermCards call={block.call} rows={block.rows} />;
    case "draft": {
      const step = turn.plan?.steps.find(({ id }) => id === block.call);
      return (
        <DraftView
          call={block.call}
          rows={block.rows}
          index={index}
          kind={step?.tool === "draft" ? step.input.kind : "eoi"}
        />
      );
    }
    case "question":
      return (
        <div className={COLUMN}>
          <p>{block.ask}</p>
          <ol aria-label="Choices" className="mt-2 flex flex-col gap-1">
            {block.choices.map((label, at) => {
              const choice = turn.choices[at];
              return (
                <li key={label} className="flex items-center gap-2">
                  {isReadOnly || choice === undefined || onPatch === null ? (
                    <span>
                      <span className="text-muted tabular-nums">{at + 1}</span> {label}
                    </span>
                  ) : (
                    <Button
                      size="normal"
                      aria-keyshortcuts={String(at + 1)}
                      className="h-auto! min-h-8 max-w-full justify-start text-left font-normal! whitespace-normal!"
                      onClick={() => onPatch(choice.patch, choice.label)}
                    >
                      <kbd className="rounded border border-line px-1 text-[12px] text-muted">{at + 1}</kbd>
                      {label}
                    </Button>
                  )}
                </li>
              );
            })}
          </ol>
        </div>
      );
    case "cannot":
      return (
        <div className={COLUMN}>
          <p>{block.words}</p>
          {block.instead.length === 0 ? null : (
            <ul aria-label="Instead" className="mt-2 flex flex-wrap gap-2">
              {block.instead.map(({ label, text }) => (
                <li key={label}>
                  {isReadOnly || onAsk === null ? (
                    <span className="text-muted">{label}</span>
                  ) : (
                    <Button size="small" onClick={() => onAsk(text)}>
                      {label}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      );
    default:
      // Follow-ups are shown at the end, with the change they make.
      return null;
  }
}
