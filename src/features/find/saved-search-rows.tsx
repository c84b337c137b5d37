import { Pencil } from "lucide-react";
import { useState } from "react";
import type { SavedSearch } from "#domain/contract/http/watchlists.ts";
import { CallError } from "#src/lib/call-error.ts";
import { DeleteOrUndo } from "#src/shell/undo/delete-or-undo.tsx";
import { keepFocus, moveByKey, MoveButtons } from "#src/ui/move-buttons.tsx";
import { RenameForm } from "#src/ui/rename-form.tsx";
import { deleteSearch, deleteSearchSubject, useSavedSearchChanges } from "#src/features/find/saved-search-queries.ts";

interface SavedSearchRowsProps {
  searches: readonly SavedSearch[];
  /** The search that the page shows. */
  current: string;
  onOpen: (search: SavedSearch) => void;
}

/** My searches, each to open, rename, move or delete. */
export function SavedSearchRows({ searches, current, onOpen }: SavedSearchRowsProps) {
  const { rename, move } = useSavedSearchChanges();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const startRename = (id: string) => {
    rename.reset();
    setRenaming(id);
  };
  const endRename = () => {
    setRenamed(renaming);
    setRenaming(null);
  };
  return (
    <ul aria-label="Your searches" className="-mx-1 max-h-64 overflow-y-auto border-t border-line pt-1">
      {searches.map((saved, index, { length: count }) => {
        const onMove = (position: number) => {
          keepFocus();
          move.mutate({ id: saved.id, position });
        };
        if (renaming === saved.id) {
          return (
            <li key={saved.id} className="px-1 py-1">
              <RenameForm
                name={saved.name}
                error={rename.error instanceof CallError ? rename.error.text : undefined}
                isPending={rename.isPending}
                onRename={(name) => rename.mutate({ id: saved.id, name }, { onSuccess: endRename })}
                onLeave={endRename}
              />
            </li>
          );
        }
        return (
          <li key={saved.id} className="flex items-center">
            <button
              type="button"
              // The form that it gave way to had the focus.
              autoFocus={renamed === saved.id}
              aria-current={saved.query === current ? "true" : undefined}
              aria-keyshortcuts="F2 Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onOpen(saved)}
              onKeyDown={(event) => {
                moveByKey(event, { index, count, onMove });
                if (event.key !== "F2") return;
                event.preventDefault();
                startRename(saved.id);
              }}
              className="h-7 min-w-0 flex-1 truncate rounded px-2 text-left hover:bg-hover aria-[current]:font-medium"
            >
              {saved.name}
            </button>
            <button
              type="button"
              aria-label={`Rename ${saved.name}`}
              title="Rename (F2)"
              onClick={() => startRename(saved.id)}
              className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
            >
              <Pencil size={14} strokeWidth={1.5} aria-hidden />
            </button>
            <MoveButtons name={saved.name} index={index} count={count} onMove={onMove} />
            <DeleteOrUndo
              subject={deleteSearchSubject(saved.id)}
              label={`Delete ${saved.name}`}
              onDelete={() => deleteSearch(saved)}
            />
          </li>
        );
      })}
    </ul>
  );
}
