import { Popover } from "radix-ui";
import { useState } from "react";
import type { Watchlist } from "#domain/contract/http/watchlists.ts";
import { ListHeading } from "#src/desk-kit/watchlists/list-heading.tsx";
import { Button } from "#src/ui/button.tsx";
import { PopoverPanel } from "#src/ui/popover-panel.tsx";

interface EditWatchlistsProps {
  lists: readonly Watchlist[];
  /** Filters the bonds by one of them. */
  onChoose: (id: string) => void;
}

/** Chooses a watchlist to filter by; each can be renamed, moved or deleted. */
export function EditWatchlists({ lists, onChoose }: EditWatchlistsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button kind="quiet" size="small">
          Edit lists…
        </Button>
      </Popover.Trigger>
      <PopoverPanel label="Edit watchlists" align="start" className="w-80 p-3">
        <ul aria-label="My watchlists">
          {lists.map((list, index) => (
            <li key={list.id}>
              <ListHeading
                list={list}
                index={index}
                count={lists.length}
                onClick={() => {
                  onChoose(list.id);
                  setOpen(false);
                }}
              />
            </li>
          ))}
        </ul>
      </PopoverPanel>
    </Popover.Root>
  );
}
