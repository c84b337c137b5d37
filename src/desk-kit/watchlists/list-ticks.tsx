import { useId, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { NameForm } from "#src/ui/form/name-form.tsx";
import { LIST_NAME } from "#src/desk-kit/watchlists/list-name.ts";
import { useListChanges, useWatchlists } from "#src/desk-kit/watchlists/watch-queries.ts";

/** The person's lists with a tick where they contain the bond, and a form to start a new list with it. */
export function ListTicks({ isin, autoFocus }: { isin: string; autoFocus?: boolean }) {
  const lists = useWatchlists();
  const { change } = useListChanges();
  const [isNaming, setNaming] = useState(false);
  const heading = useId();
  if (lists.isError) {
    return (
      <p role="alert">
        Your watchlists could not be loaded. <Button onClick={() => void lists.refetch()}>Try again</Button>
      </p>
    );
  }
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="text-[12px] font-medium text-muted">
        Watchlists
      </h3>
      {lists.data?.length === 0 && !isNaming ? <p className="py-1 text-muted">You have no watchlist yet.</p> : null}
      <ul className="max-h-48 overflow-y-auto">
        {(lists.data ?? []).map((list, index) => {
          const pending = change.isPending && change.variables.id === list.id ? change.variables : undefined;
          const isOn = pending ? pending.add !== undefined : list.isins.includes(isin);
          return (
            <li key={list.id}>
              <label className="flex h-7 items-center gap-2 rounded px-1 hover:bg-hover">
                <input
                  type="checkbox"
                  checked={isOn}
                  {...(autoFocus && index === 0 ? { "data-autofocus": "" } : {})}
                  onChange={() =>
                    change.mutate(isOn ? { id: list.id, remove: [isin] } : { id: list.id, add: [isin] }, {
                      onError: (error) => notifyError(error),
                    })
                  }
                />
                <span className="min-w-0 flex-1 truncate">{list.name}</span>
                <span className="text-muted">{list.isins.length}</span>
              </label>
            </li>
          );
        })}
      </ul>
      {isNaming ? (
        <NewList isins={[isin]} onDone={() => setNaming(false)} />
      ) : (
        <Button
          kind="quiet"
          size="small"
          className="-ml-1"
          {...(autoFocus && lists.data?.length === 0 ? { "data-autofocus": "" } : {})}
          onClick={() => setNaming(true)}
        >
          New list…
        </Button>
      )}
    </section>
  );
}

/** Names a new list; Enter makes it, Escape leaves it. */
export function NewList({ isins, onDone }: { isins: string[]; onDone: () => void }) {
  const { add } = useListChanges();
  return (
    <NameForm
      schema={LIST_NAME}
      label="New watchlist"
      fieldLabel="Name of the list"
      action="Create"
      name=""
      onName={(name) => add.mutateAsync({ name, isins })}
      onDone={onDone}
      className="mt-1"
    />
  );
}
