import { WatchBond } from "#src/desk-kit/watchlists/watch-bond.tsx";
import { NewList } from "#src/desk-kit/watchlists/list-ticks.tsx";
import { useListChanges, useWatchlists } from "#src/desk-kit/watchlists/watch-queries.ts";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";
import { Button } from "#src/ui/button.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";

interface WatchRowsProps {
  bonds: readonly { isin: string; name: string }[];
  onClose: () => void;
}

/** Adds bonds of an answer to a watchlist: a single one with all its watch settings, several together to one list. */
export function WatchRows({ bonds, onClose }: WatchRowsProps) {
  const [first] = bonds;
  if (first === undefined) return null;
  const isOne = bonds.length === 1;
  return (
    <DialogFrame
      open
      onClose={onClose}
      title={isOne ? `Watch ${first.name}` : `Watch ${bonds.length} bonds`}
      description={isOne ? <span className="code">{first.isin}</span> : "All of them are added to the list you choose."}
    >
      <div className="overflow-y-auto p-4">
        {isOne ? (
          <WatchBond isin={first.isin} bondName={first.name} />
        ) : (
          <OneList isins={bonds.map(({ isin }) => isin)} onDone={onClose} />
        )}
      </div>
    </DialogFrame>
  );
}

function OneList({ isins, onDone }: { isins: string[]; onDone: () => void }) {
  const lists = useWatchlists().data ?? [];
  const { change } = useListChanges();
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="My watchlists" className="flex flex-col gap-1">
        {lists.map((list, at) => (
          <li key={list.id}>
            <Button
              className="w-full justify-start!"
              {...(at === 0 ? { "data-autofocus": "" } : {})}
              onClick={() =>
                change.mutate(
                  { id: list.id, add: isins },
                  {
                    onSuccess: () => {
                      notify({
                        summary: `${isins.length} bonds are on ${list.name}`,
                        severity: "success",
                        group: "watch",
                      });
                      onDone();
                    },
                    onError: (error) => notifyError(error),
                  },
                )
              }
            >
              {list.name}
            </Button>
          </li>
        ))}
      </ul>
      <NewList isins={isins} onDone={onDone} />
    </div>
  );
}
