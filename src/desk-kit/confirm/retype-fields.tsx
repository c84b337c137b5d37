import { type KeyboardEvent, useRef, useState } from "react";
import { type RetypedFigure, retypedProblem } from "#domain/trading/retyping.ts";
import type { Retyped } from "#src/desk-kit/confirm/retyped.ts";
import { TextField } from "#src/ui/field.tsx";

interface RetypeFieldsProps {
  figures: readonly RetypedFigure[];
  typed: Retyped;
  /** Ids of the sentence and of its warnings. */
  describedBy: string;
  onType: (key: string, text: string) => void;
  onSend: () => void;
  onBack: () => void;
}

/** One field per figure to retype. Enter sends once all are right; otherwise it shows the error at its field. */
export function RetypeFields({ figures, typed, describedBy, onType, onSend, onBack }: RetypeFieldsProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const fields = useRef(new Map<string, HTMLInputElement>());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (event.key === "Escape") return onBack();
    const first = figures.find((figure) => retypedProblem(figure, typed[figure.key] ?? "") !== null);
    setWrong(first?.key ?? null);
    if (first === undefined) return onSend();
    fields.current.get(first.key)?.focus();
  };
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      {figures.map((figure) => {
        const { key, name } = figure;
        const problem = wrong === key ? retypedProblem(figure, typed[key] ?? "") : null;
        return (
          <TextField
            key={key}
            label={`Retype ${name}`}
            aria-describedby={describedBy}
            error={problem ?? undefined}
            value={typed[key] ?? ""}
            className="tabular-nums"
            frameClassName="min-w-44 flex-1 text-fg"
            ref={(field) => {
              if (field === null) fields.current.delete(key);
              else fields.current.set(key, field);
            }}
            onChange={(event) => {
              setWrong(null);
              onType(key, event.target.value);
            }}
            onKeyDown={onKeyDown}
          />
        );
      })}
    </div>
  );
}
