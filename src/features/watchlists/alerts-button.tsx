import { Bell } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { cx } from "#src/lib/cx.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { useSession } from "#src/session/session.ts";
import { AlertEvents } from "#src/desk-kit/watchlists/alert-events.tsx";
import { useAlertChanges, useAlerts } from "#src/desk-kit/watchlists/watch-queries.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Button } from "#src/ui/button.tsx";
import { useAlertToasts } from "#src/features/watchlists/use-alert-toasts.ts";

const EVENTS_SHOWN = 10;
const NONE: ReadonlySet<string> = new Set();

/** How many of my alerts fired unseen; opens them, and tells of new ones. Draws nothing for visitors. */
export function AlertsButton() {
  const userId = useSession(({ session }) => session?.user_info.unique_id);
  return userId === undefined ? null : <AlertsPopover key={userId} />;
}

function AlertsPopover() {
  const { data, isError, error, refetch } = useAlerts();
  const { see } = useAlertChanges();
  const all = useCommand("watchlist.show");
  const [isOpen, setOpen] = useState(false);
  const [fresh, setFresh] = useState(NONE);
  const events = data?.events;
  const unseen = data?.unseen ?? 0;
  useAlertToasts(events);

  function onOpenChange(open: boolean) {
    setOpen(open);
    // Looking at them is seeing them; what was new stays marked while this is open.
    setFresh(open ? new Set(events?.flatMap((event) => (event.seen ? [] : [event.id]))) : NONE);
    if (open && unseen > 0) see.mutate();
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger
        aria-label={unseen === 0 ? "Alerts" : `Alerts, ${unseen} not seen`}
        title="Alerts"
        className={cx(
          "flex h-7 items-center gap-1 rounded px-2 hover:bg-hover",
          unseen > 0 ? "bg-warn-soft font-semibold text-warn" : "text-muted",
        )}
      >
        <Bell size={16} strokeWidth={1.5} aria-hidden />
        {unseen > 0 ? <span aria-hidden>{unseen}</span> : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Alerts"
          data-keys="trapped"
          className="z-30 max-h-[var(--radix-popover-content-available-height)] w-96 max-w-[calc(100vw-16px)] overflow-y-auto rounded border border-line bg-raised p-3 shadow-float"
        >
          {isError && events === undefined ? (
            <FailedCall what="Your alerts could not be loaded." error={error} onRetry={() => void refetch()} />
          ) : events === undefined ? (
            <p className="text-muted">Loading…</p>
          ) : events.length === 0 ? (
            <p className="text-muted">Alerts that fire stand here. Set one with Watch on a bond.</p>
          ) : (
            <AlertEvents events={events.slice(0, EVENTS_SHOWN)} fresh={fresh} />
          )}
          {all.barred === undefined ? (
            <p className="mt-2 flex justify-end">
              <Button
                size="small"
                onClick={() => {
                  onOpenChange(false);
                  all.run("button");
                }}
              >
                All watchlists and alerts
              </Button>
            </p>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
