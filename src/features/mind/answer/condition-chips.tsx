import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Plan, PlanPatch } from "#domain/contract/mind/plan.ts";
import type { StepChip } from "#domain/mind/plan-text.ts";
import { cx } from "#src/lib/cx.ts";
import { openList, withMore, withOther, withoutChip } from "#src/features/mind/answer/chip-changes.ts";
import { ConditionField, type ReadCondition } from "#src/features/mind/answer/condition-field.tsx";

interface ConditionChipsProps {
  plan: Plan | null;
  chips: readonly StepChip[];
  /** Asks again with a changed plan; null when asking is not possible. */
  onPatch: ((patch: PlanPatch, label: string) => void) | null;
}

const keyOf = ({ step, words }: StepChip) => `${step} ${words}`;
const CHIP = "flex min-h-6 max-w-full items-center rounded border border-line bg-raised";
const NEW = "new";

/** Shows the conditions of an answer as chips, to reword, remove or extend. */
export function ConditionChips({ plan, chips, onPatch }: ConditionChipsProps) {
  /** Key of the chip being edited; `new` for an added one. */
  const [written, setWritten] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const open = plan === null || onPatch === null ? null : openList(plan);

  function leave(): void {
    const from = written;
    flushSync(() => setWritten(null));
    list.current?.querySelector<HTMLElement>(`[data-chip="${CSS.escape(from ?? "")}"]`)?.focus();
  }
  function change(patch: PlanPatch | null, label: string): void {
    leave();
    if (patch !== null) onPatch?.(patch, label);
  }

  if (chips.length === 0) return null;
  return (
    <ul ref={list} aria-label="Conditions" className="flex flex-wrap items-start gap-1.5">
      {chips.map((chip) => {
        const without = plan === null || onPatch === null ? null : withoutChip(plan, chip);
        const isCondition = open !== null && chip.places.length > 0;
        const key = keyOf(chip);
        if (written === key && plan !== null) {
          return (
            <li key={key} className="max-w-full">
              <ConditionField
                label={`In place of ${chip.words}`}
                initial={chip.words}
                onCancel={leave}
                onRead={({ conditions, words }: ReadCondition) =>
                  change(withOther(plan, chip, conditions), `${chip.words} → ${words}`)
                }
              />
            </li>
          );
        }
        return (
          <li key={key} className={CHIP}>
            {isCondition ? (
              <button
                type="button"
                data-chip={key}
                title="Reword the condition"
                onClick={() => setWritten(key)}
                className="min-h-6 min-w-0 truncate rounded pl-2 hover:underline"
              >
                {chip.words}
              </button>
            ) : (
              <span className={cx("min-w-0 truncate pl-2", without === null && "pr-2")}>{chip.words}</span>
            )}
            {without === null ? null : (
              <button
                type="button"
                aria-label={`Remove ${chip.words}`}
                onClick={() => onPatch?.(without, `Without: ${chip.words}`)}
                className="grid size-6 shrink-0 place-items-center rounded text-muted hover:text-fg"
              >
                <X size={12} aria-hidden />
              </button>
            )}
          </li>
        );
      })}
      {open === null || plan === null ? null : (
        <li className="max-w-full">
          {written === NEW ? (
            <ConditionField
              label="Another condition"
              initial=""
              onCancel={leave}
              onRead={({ conditions, words }: ReadCondition) =>
                change(withMore(plan, open, conditions), `And: ${words}`)
              }
            />
          ) : (
            <button
              type="button"
              data-chip={NEW}
              onClick={() => setWritten(NEW)}
              className={cx(CHIP, "gap-1 border-dashed px-2 text-muted hover:text-fg")}
            >
              <Plus size={12} aria-hidden />
              Condition
            </button>
          )}
        </li>
      )}
    </ul>
  );
}
