import { cx } from "#src/lib/cx.ts";
import { declineSubject } from "#src/chat-client/undoable.ts";
import { UndoButton } from "#src/shell/undo/undo-button.tsx";
import { useUndoable } from "#src/shell/undo/undo.ts";
import { Button } from "#src/ui/button.tsx";
import type { NetworkRow } from "#src/features/network/network-rows.ts";

export interface NetworkActs {
  open: (row: NetworkRow) => void;
  invite: (row: NetworkRow) => void;
  answer: (row: NetworkRow, take: boolean) => void;
}

/** Shows a person of the network with the possible actions. */
export function NetworkRowView({ row, acts, isBusy }: { row: NetworkRow; acts: NetworkActs; isBusy: boolean }) {
  return (
    <>
      <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center">
        <p className="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden
            className={cx(
              "size-2 shrink-0 rounded-full border",
              row.online ? "border-bid bg-bid" : "border-line-strong",
            )}
          />
          <span className="sr-only">{row.online ? "Online" : "Offline"}</span>
          <span className="truncate font-medium">{row.name}</span>
          <span className="truncate text-muted">{row.firm}</span>
        </p>
        {row.note ? <p className="truncate pl-3.5 text-[12px] text-muted">{row.note}</p> : null}
      </div>
      <div role="gridcell" className="flex shrink-0 items-center gap-1">
        <RowButtons row={row} acts={acts} isBusy={isBusy} />
      </div>
    </>
  );
}

/** Buttons outside the Tab order: Enter on the row runs the first, Delete the second. */
function RowButtons({ row, acts, isBusy }: { row: NetworkRow; acts: NetworkActs; isBusy: boolean }) {
  const undoable = useUndoable(declineSubject(row.url ?? ""));
  if (undoable) return <UndoButton act={undoable} />;
  const common = { size: "small", tabIndex: -1, "aria-disabled": isBusy || undefined } as const;
  switch (row.standing) {
    case "stranger":
      return (
        <Button {...common} aria-label={`Invite ${row.name}`} onClick={() => acts.invite(row)}>
          Invite
        </Button>
      );
    case "asks":
      return (
        <>
          <Button {...common} aria-label={`Accept ${row.name}`} onClick={() => acts.answer(row, true)}>
            Accept
          </Button>
          <Button {...common} kind="quiet" aria-label={`Decline ${row.name}`} onClick={() => acts.answer(row, false)}>
            Decline
          </Button>
        </>
      );
    default:
      return (
        <Button {...common} kind="quiet" aria-label={`Open chat with ${row.name}`} onClick={() => acts.open(row)}>
          Chat
        </Button>
      );
  }
}
