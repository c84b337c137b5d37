import { Bell } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useMemo, useState } from "react";
import { formatDateTime, formatTime } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { useAlertChanges, useAlerts } from "#src/desk-kit/watchlists/watch-queries.ts";
import { cx } from "#src/lib/cx.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useSession } from "#src/session/session.ts";
import { useBell } from "#src/shell/bell/bell.ts";
import { markNoticesRead, useBellNotices } from "#src/shell/bell/bell-notices.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { bellRows, type BellRow } from "#src/features/bell/bell-rows.ts";
import { useAlertToasts } from "#src/features/bell/use-alert-toasts.ts";
import { useRefusalNotices } from "#src/features/bell/use-refusal-notices.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { ListBox } from "#src/ui/grid/list-box.tsx";
import { PopoverPanel } from "#src/ui/popover-panel.tsx";

const ROW_HEIGHT_PX = 44;
/** Rows visible without scrolling. */
const MOST_ROWS = 8;
const NONE: ReadonlySet<string> = new Set();

/** Shows the unread notifications of the user and opens all of today's. Renders nothing for visitors. */
export function BellButton() {
  const userId = useSession(({ session }) => session?.user_info.unique_id);
  return userId === undefined ? null : <BellPopover key={userId} />;
}

function BellPopover() {
  const { data, isError, error, refetch } = useAlerts();
  const { see } = useAlertChanges();
  const notices = useBellNotices((state) => state.news);
  const { isOpen } = useBell();
  const open = useCommand("bell.open");
  const all = useCommand("watchlist.show");
  const { runner } = useCommandSystem();
  const [fresh, setFresh] = useState(NONE);
  const events = data?.events;
  const unseen = data?.unseen ?? 0;
  const today = istDateOf(serverNowMs());
  const rows = useMemo(() => bellRows(notices, events ?? [], today), [notices, events, today]);
  const unread = rows.filter(({ isRead }) => !isRead);
  useAlertToasts(events);
  useRefusalNotices();

  // Opening marks everything as read; new items stay marked until it closes.
  useEffect(() => {
    if (!isOpen) return setFresh(NONE);
    setFresh(new Set(unread.map(({ id }) => id)));
    markNoticesRead();
    if (unseen > 0) see.mutate();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- items that arrive while open are new next time
  }, [isOpen]);

  const show = (row: BellRow) => {
    if (row.open === null) return;
    useBell.setState({ isOpen: false });
    void runner.runCommand(row.open.commandId, row.open.args, "button");
  };
  const count = unread.length;
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => useBell.setState({ isOpen: next })}>
      <Popover.Trigger
        aria-label={count === 0 ? "Notifications" : `Notifications, ${count} unread`}
        aria-keyshortcuts={open.ariaKeys}
        title={`Notifications (${open.keyText ?? ""})`}
        className={cx(
          "flex h-7 items-center gap-1 rounded px-2 hover:bg-hover",
          count > 0 ? "bg-warn-soft font-semibold text-warn" : "text-muted",
        )}
      >
        <Bell size={16} strokeWidth={1.5} aria-hidden />
        {count > 0 ? <span aria-hidden>{count}</span> : null}
      </Popover.Trigger>
      <PopoverPanel label="Notifications" className="w-[440px] p-3">
        {isError && events === undefined ? (
          <FailedCall what="Your alerts could not be loaded." error={error} onRetry={() => void refetch()} />
        ) : null}
        {rows.length === 0 ? (
          <p className="text-muted">Nothing yet today. Turns, deals, invitations, refusals and alerts appear here.</p>
        ) : (
          <div style={{ height: Math.min(rows.length, MOST_ROWS) * ROW_HEIGHT_PX }}>
            <ListBox
              label="Today's notifications"
              rows={rows}
              rowId={({ id }) => id}
              rowHeightPx={ROW_HEIGHT_PX}
              onOpen={show}
              opensBy="click"
            >
              {(row) => <BellLine row={row} isNew={fresh.has(row.id)} />}
            </ListBox>
          </div>
        )}
        {all.barred === undefined ? (
          <p className="mt-2 flex justify-end">
            <Button
              size="small"
              onClick={() => {
                useBell.setState({ isOpen: false });
                all.run("button");
              }}
            >
              All watchlists and alerts
            </Button>
          </p>
        ) : null}
      </PopoverPanel>
    </Popover.Root>
  );
}

function BellLine({ row, isNew }: { row: BellRow; isNew: boolean }) {
  return (
    <div className="flex h-full items-center gap-2 px-2">
      <span aria-hidden className="w-2 shrink-0 text-link">
        {isNew ? "●" : ""}
      </span>
      <div className="min-w-0 flex-1 leading-[18px]">
        <p className={cx("truncate", isNew && "font-medium")} title={row.summary}>
          {isNew ? <span className="sr-only">New: </span> : null}
          {row.summary}
        </p>
        <p className="truncate text-[12px] text-muted" title={row.detail}>
          {row.detail === "" ? row.label : `${row.label} · ${row.detail}`}
        </p>
      </div>
      <time
        dateTime={new Date(row.atMs).toISOString()}
        title={formatDateTime(row.atMs)}
        className="shrink-0 text-muted tabular-nums"
      >
        {row.isToday ? formatTime(row.atMs) : formatDateTime(row.atMs)}
      </time>
    </div>
  );
}
