import { Pencil } from "lucide-react";
import type { Watchlist } from "#domain/contract/http/watchlists.ts";
import { CallError } from "#src/lib/api.ts";
import { DeleteOrUndo } from "#src/shell/undo/delete-or-undo.tsx";
import { keepFocus, MoveButtons } from "#src/ui/move-buttons.tsx";
import { RenameForm } from "#src/ui/rename-form.tsx";
import { deleteList, deleteListSubject, useListChanges } from "#src/desk-kit/watchlists/watch-queries.ts";

interface ListActionsProps {
  list: Watchlist;
  /** Where it stands among how many. */
  index: number;
  count: number;
  onMove: (index: number) => void;
  onRename: () => void;
}

/** What can be done with a watchlist where it stands: rename, move, delete. */
export function ListActions({ list, index, count, onMove, onRename }: ListActionsProps) {
  return (
    <span className="flex shrink-0 items-center">
      <button
        type="button"
        className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        aria-label={`Rename ${list.name}`}
        title="Rename (F2)"
        onClick={onRename}
      >
        <Pencil size={14} strokeWidth={1.5} aria-hidden />
      </button>
      <MoveButtons name={list.name} index={index} count={count} onMove={onMove} />
      <DeleteOrUndo
        subject={deleteListSubject(list.id)}
        label={`Delete ${list.name}`}
        onDelete={() => deleteList(list)}
      />
    </span>
  );
}

/** Another name for a watchlist, in its place. */
export function RenameList({ list, onDone }: { list: Watchlist; onDone: () => void }) {
  const { change } = useListChanges();
  return (
    <RenameForm
      name={list.name}
      error={change.error instanceof CallError ? change.error.text : undefined}
      isPending={change.isPending}
      onRename={(name) => change.mutate({ id: list.id, name }, { onSuccess: onDone })}
      onLeave={onDone}
    />
  );
}

/** Moves lists, and keeps the focus on what moved them. */
export function useMoveList(): (id: string, position: number) => void {
  const { move } = useListChanges();
  return (id, position) => {
    keepFocus();
    move.mutate({ id, position });
  };
}
