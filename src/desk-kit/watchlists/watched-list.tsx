import { Pencil, Trash2, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import type { Watchlist } from "#domain/contract/http/watchlists.ts";
import { BondSearchInput } from "#src/desk-kit/inputs/bond-search-input.tsx";
import { Button } from "#src/ui/button.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { DeleteOrUndo } from "#src/shell/undo/delete-or-undo.tsx";
import { ListNameForm } from "#src/desk-kit/watchlists/list-name-form.tsx";
import { takeOff, takeOffSubject, useListChanges, useWatchedBonds } from "#src/desk-kit/watchlists/watch-queries.ts";

const ICON_BUTTON = "grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg";
const mutateOptions = { onError: (error: Error) => notifyError(error) };

/** How a bond's name leads to the bond. */
export type BondLink = (isin: string, name: string) => ReactNode;

/** One list: its bonds with their last published yield, and what can be done with it. */
export function WatchedList({ list, bondLink }: { list: Watchlist; bondLink: BondLink }) {
  const { change, remove } = useListChanges();
  const [mode, setMode] = useState<"shown" | "renaming" | "deleting">("shown");
  return (
    <div className="flex flex-col gap-2 pb-3">
      {mode === "renaming" ? <Rename list={list} onDone={() => setMode("shown")} /> : null}
      {mode === "deleting" ? (
        <p role="alert" className="flex items-center gap-2">
          <span className="flex-1">
            Delete {list.name} with its {list.isins.length === 1 ? "bond" : `${list.isins.length} bonds`}?
          </span>
          <Button kind="danger" size="small" autoFocus onClick={() => remove.mutate(list.id, mutateOptions)}>
            Delete
          </Button>
          <Button size="small" onClick={() => setMode("shown")}>
            Keep
          </Button>
        </p>
      ) : null}
      <Bonds list={list} bondLink={bondLink} />
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <BondSearchInput
            label={`Add a bond to ${list.name}`}
            value={null}
            onChange={(bond) => bond && change.mutate({ id: list.id, add: [bond.id] }, mutateOptions)}
          />
        </div>
        <button
          type="button"
          className={ICON_BUTTON}
          aria-label={`Rename ${list.name}`}
          title="Rename"
          onClick={() => setMode("renaming")}
        >
          <Pencil size={14} strokeWidth={1.5} aria-hidden />
        </button>
        <button
          type="button"
          className={ICON_BUTTON}
          aria-label={`Delete ${list.name}`}
          title="Delete"
          onClick={() => setMode("deleting")}
        >
          <Trash2 size={14} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}

function Bonds({ list, bondLink }: { list: Watchlist; bondLink: BondLink }) {
  const bonds = useWatchedBonds(list.isins);
  if (list.isins.length === 0) return <p className="text-muted">No bonds on this list yet. Add one below.</p>;
  if (bonds.isError) {
    return (
      <p role="alert">
        These bonds could not be loaded. <Button onClick={() => void bonds.refetch()}>Try again</Button>
      </p>
    );
  }
  const rows = new Map((bonds.data ?? []).map((row) => [row.id, row]));
  return (
    <table className="w-full" aria-busy={bonds.isPending}>
      <thead className="text-[12px] whitespace-nowrap text-muted">
        <tr>
          <th className="text-left font-medium">Bond</th>
          <th className="text-right font-medium">Yield %</th>
          <th className="px-2 text-right font-medium">Published</th>
          <th>
            <span className="sr-only">Take off</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.isins.map((isin) => {
          const row = rows.get(isin);
          const name = row?.display_name ?? isin;
          return (
            <tr key={isin} className="border-t border-line">
              <td className="h-7 max-w-0 truncate" title={isin}>
                {bondLink(isin, name)}
              </td>
              <td className="w-px text-right whitespace-nowrap">
                {bonds.isPending ? "" : formatYieldPct(row?.published?.bond_yield)}
              </td>
              <td className="w-px px-2 text-right whitespace-nowrap text-muted">
                {bonds.isPending ? "" : formatDate(row?.published?.date)}
              </td>
              <td className="w-px">
                <DeleteOrUndo
                  Icon={X}
                  subject={takeOffSubject(list.id, isin)}
                  label={`Take ${name} off ${list.name}`}
                  title="Take off the list"
                  onDelete={() => takeOff(list, isin, name)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Rename({ list, onDone }: { list: Watchlist; onDone: () => void }) {
  const { change } = useListChanges();
  return (
    <ListNameForm
      label={`Rename ${list.name}`}
      fieldLabel="New name"
      action="Rename"
      name={list.name}
      onName={(name) => change.mutateAsync({ id: list.id, name })}
      onDone={onDone}
    />
  );
}
