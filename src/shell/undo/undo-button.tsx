import { cx } from "#src/lib/cx.ts";
import type { Act } from "#src/shell/undo/pending-acts.ts";
import { acts } from "#src/shell/undo/undo.ts";

/** Description of an act beside its target, with an undo button. */
export function UndoButton({ act, className }: { act: Act; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-1.5 text-[12px] text-muted", className)}>
      {act.text}
      <button
        type="button"
        title="Undo (Alt+Z)"
        onClick={(event) => {
          event.stopPropagation();
          acts.undo(act.id);
        }}
        className="rounded px-1 font-medium text-fg underline underline-offset-2 hover:bg-hover"
      >
        Undo
      </button>
    </span>
  );
}
