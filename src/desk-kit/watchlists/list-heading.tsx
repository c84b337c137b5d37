import { ListPlus, Pencil } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Watchlist } from "#domain/contract/http/watchlists.ts";
import { MOST_LINES } from "#domain/entities/trade-list.ts";
import { useCan } from "#src/session/session.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { DeleteOrUndo } from "#src/shell/undo/delete-or-undo.tsx";
import { keepFocus, moveByKey, MoveButtons } from "#src/ui/move-buttons.tsx";
import { NameForm } from "#src/ui/form/name-form.tsx";
import { LIST_NAME } from "#src/desk-kit/watchlists/list-name.ts";
import { deleteList, deleteListSubject, useListChanges } from "#src/desk-kit/watchlists/watch-queries.ts";

interface ListHeadingProps {
  list: Watchlist;
  /** Position among `count` lists. */
  index: number;
  count: number;
  /** Before its name, which a click on both acts upon. */
  icon?: ReactNode;
  /** True while its content is shown; omitted when it has none. */
  isOpen?: boolean;
  onClick: () => void;
}

/** Name of a watchlist with inline actions: rename (F2), move (Alt and an arrow), delete. */
export function ListHeading({ list, index, count, icon, isOpen, onClick }: ListHeadingProps) {
  const { move } = useListChanges();
  const mayTrade = useCan("trade");
  const [mode, setMode] = useState<"shown" | "renaming" | "renamed">("shown");
  const onMove = (position: number) => {
    keepFocus();
    move.mutate({ id: list.id, position });
  };
  if (mode === "renaming") return <RenameList list={list} onDone={() => setMode("renamed")} />;
  return (
    <div className="flex items-center">
      <h3 className="min-w-0 flex-1">
        <button
          type="button"
          // The rename form it replaces had the focus.
          autoFocus={mode === "renamed"}
          aria-expanded={isOpen}
          aria-keyshortcuts="F2 Alt+ArrowUp Alt+ArrowDown"
          className="flex h-8 w-full items-center gap-1 text-left font-medium hover:bg-hover"
          onClick={onClick}
          onKeyDown={(event) => {
            moveByKey(event, { index, count, onMove });
            if (event.key !== "F2") return;
            event.preventDefault();
            setMode("renaming");
          }}
        >
          {icon}
          <span className="min-w-0 truncate">{list.name}</span>
          <span className="px-1 font-normal text-muted">{list.isins.length}</span>
        </button>
      </h3>
      {mayTrade && list.isins.length > 0 ? (
        <CommandButton
          id="list.new"
          args={{ text: list.isins.slice(0, MOST_LINES).join("\n") }}
          className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        >
          <ListPlus size={14} strokeWidth={1.5} aria-hidden />
          <span className="sr-only">Ask for levels of {list.name}</span>
        </CommandButton>
      ) : null}
      <button
        type="button"
        className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        aria-label={`Rename ${list.name}`}
        title="Rename (F2)"
        onClick={() => setMode("renaming")}
      >
        <Pencil size={14} strokeWidth={1.5} aria-hidden />
      </button>
      <MoveButtons name={list.name} index={index} count={count} onMove={onMove} />
      <DeleteOrUndo
        subject={deleteListSubject(list.id)}
        label={`Delete ${list.name}`}
        onDelete={() => deleteList(list)}
      />
    </div>
  );
}

function RenameList({ list, onDone }: { list: Watchlist; onDone: () => void }) {
  const { change } = useListChanges();
  return (
    <NameForm
      schema={LIST_NAME}
      label={`Rename ${list.name}`}
      fieldLabel="New name"
      action="Rename"
      name={list.name}
      onName={(name) => change.mutateAsync({ id: list.id, name })}
      onDone={onDone}
      className="min-w-0 flex-1"
    />
  );
}
