import { Trash2, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import { UndoButton } from "#src/shell/undo/undo-button.tsx";
import { useUndoable } from "#src/shell/undo/undo.ts";
import { useFocusInPlace } from "#src/shell/undo/use-focus-in-place.ts";

interface DeleteOrUndoProps {
  subject: string;
  label: string;
  onDelete: () => void;
  title?: string;
  Icon?: LucideIcon;
}

/** The button that deletes a row, and in its place the one that undoes it while that can be done. */
export function DeleteOrUndo({ subject, label, onDelete, title = "Delete", Icon = Trash2 }: DeleteOrUndoProps) {
  const undoable = useUndoable(subject);
  const place = useRef<HTMLSpanElement>(null);
  useFocusInPlace(place, undoable?.id ?? "");
  return (
    <span ref={place}>
      {undoable ? (
        <UndoButton act={undoable} />
      ) : (
        <button
          type="button"
          aria-label={label}
          title={title}
          onClick={onDelete}
          className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        >
          <Icon size={14} strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </span>
  );
}
