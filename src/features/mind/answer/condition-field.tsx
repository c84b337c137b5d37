import { useId, useState, type KeyboardEvent } from "react";
import type { Condition } from "#domain/contract/mind/condition.ts";
import { MOST_MESSAGE_LENGTH } from "#domain/contract/http/mind.ts";
import { unreadText } from "#domain/mind/texts.ts";
import { cx } from "#src/lib/cx.ts";
import { whyFailed } from "#src/lib/why-failed.ts";
import { inputClass } from "#src/ui/field.tsx";
import { readWords, useReading } from "#src/features/mind/reading/use-reading.ts";

/** Parsed conditions with their text. */
export interface ReadCondition {
  conditions: readonly Condition[];
  words: string;
}

interface ConditionFieldProps {
  label: string;
  initial: string;
  onRead: (read: ReadCondition) => void;
  onCancel: () => void;
}

const NOT_READ = "Not read as a condition. Try “rated AA”, “3 to 5 years” or “coupon above 7”.";

/** Edits a condition as text: its interpretation appears below, Enter applies it, Escape cancels. */
export function ConditionField({ label, initial, onRead, onCancel }: ConditionFieldProps) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const noteId = useId();
  const reading = useReading(text);
  const note =
    reading === null || reading.conditions.length === 0
      ? "Enter applies it, Escape cancels"
      : `Read as: ${reading.chips.map(({ words }) => words).join(", ")}${reading.unread.length === 0 ? "" : `. ${unreadText(reading.unread)}`}`;

  async function take(): Promise<void> {
    try {
      const { conditions, chips } = await readWords({ text: text.trim() });
      if (conditions.length === 0) return setError(NOT_READ);
      onRead({ conditions, words: chips.map(({ words }) => words).join(", ") });
    } catch (failure) {
      setError(whyFailed(failure));
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    // Escape closes only this field, not its surroundings.
    event.stopPropagation();
    if (event.key === "Escape") onCancel();
    else if (!event.repeat && text.trim() !== "") void take();
  }
  return (
    <span className="flex max-w-full flex-col gap-0.5">
      <input
        aria-label={label}
        aria-describedby={noteId}
        aria-invalid={error !== null || undefined}
        value={text}
        maxLength={MOST_MESSAGE_LENGTH}
        spellCheck={false}
        // The user has just opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
        onKeyDown={onKeyDown}
        className={cx(inputClass, "h-7 w-64 max-w-full py-0")}
      />
      <span
        id={noteId}
        role={error === null ? undefined : "alert"}
        className={error === null ? "text-muted" : "text-danger"}
      >
        {error ?? note}
      </span>
    </span>
  );
}
