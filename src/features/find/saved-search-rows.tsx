import { Pencil } from "lucide-react";
import { useState } from "react";
import { addSavedSearch, type SavedSearch } from "#domain/contract/http/watchlists.ts";
import { DeleteOrUndo } from "#src/shell/undo/delete-or-undo.tsx";
import { keepFocus, moveByKey, MoveButtons } from "#src/ui/move-buttons.tsx";
import { NameForm } from "#src/ui/form/name-form.tsx";
import { deleteSearch, deleteSearchSubject, useSavedSearchChanges } from "#src/features/find/saved-search-queries.ts";

const SEARCH_NAME = addSavedSearch.body.pick({ name: true });

interface SavedSearchRowsProps {
  searches: readonly SavedSearch[];
  /** Search shown on the page. */
  current: string;
  onOpen: (search: SavedSearch) => void;
}

/** Lists the saved searches; each can be opened, renamed, moved or deleted. */
export function SavedSearchRows({ searches, current, onOpen }: SavedSearchRowsProps) {
  const { rename, move } = useSavedSearchChanges();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
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
              <NameForm
                schema={SEARCH_NAME}
                label={`Rename ${saved.name}`}
                fieldLabel="New name"
                action="Rename"
                name={saved.name}
                onName={(name) => rename.mutateAsync({ id: saved.id, name })}
                onDone={endRename}
              />
            </li>
          );
        }
        return (
          <li key={saved.id} className="flex items-center">
            <button
              type="button"
              // The form it replaces had the focus.
              autoFocus={renamed === saved.id}
              aria-current={saved.query === current ? "true" : undefined}
              aria-keyshortcuts="F2 Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onOpen(saved)}
              onKeyDown={(event) => {
                moveByKey(event, { index, count, onMove });
                if (event.key !== "F2") return;
                event.preventDefault();
                setRenaming(saved.id);
              }}
              className="yb-choice h-7 min-w-0 flex-1 truncate rounded px-2 text-left hover:bg-hover aria-[current]:bg-selected aria-[current]:font-medium"
            >
              {saved.name}
            </button>
            <button
              type="button"
              aria-label={`Rename ${saved.name}`}
              title="Rename (F2)"
              onClick={() => setRenaming(saved.id)}
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
