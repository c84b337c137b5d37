import { useId } from "react";
import { cx } from "#src/lib/cx.ts";
import { inputClass } from "#src/ui/field.tsx";

interface TypedCellProps {
  label: string;
  text: string;
  problem: string | undefined;
  isFigure?: boolean;
  isWide?: boolean;
  onType: (text: string) => void;
}

/** A cell that is put right where it is. */
export function TypedCell({ label, text, problem, isFigure = false, isWide = false, onType }: TypedCellProps) {
  const noteId = useId();
  const isWrong = problem !== undefined && problem !== "";
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onType(target.value)}
        className={cx(inputClass, "h-6", isWide ? "code min-w-96" : "min-w-24", isFigure && "text-right")}
      />
      {isWrong ? (
        <p id={noteId} className={cx("mt-0.5 text-left text-[12px] leading-4 text-danger", !isWide && "max-w-48")}>
          {problem}
        </p>
      ) : null}
    </>
  );
}
