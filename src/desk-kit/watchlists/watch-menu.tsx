import { Link, useRouterState } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { Popover } from "radix-ui";
import { cx } from "#src/lib/cx.ts";
import { useSession } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { WatchBond } from "#src/desk-kit/watchlists/watch-bond.tsx";
import { useAlerts, useWatchlists } from "#src/desk-kit/watchlists/watch-queries.ts";
import { PopoverPanel } from "#src/ui/popover-panel.tsx";

interface WatchMenuProps {
  isin: string;
  bondName: string;
  className?: string;
}

/** Button 'Watch' of a bond: opens its lists and alerts. Sends visitors to sign in and back. */
export function WatchMenu({ isin, bondName, className }: WatchMenuProps) {
  const isSignedIn = useSession(({ session }) => session !== null);
  const here = useRouterState({ select: ({ location }) => location.href });
  if (!isSignedIn) {
    return (
      <Link
        to="/auth/login"
        search={{ redirect: here }}
        title="Sign in to watch this bond"
        className={cx(
          "inline-flex h-8 items-center gap-2 rounded border border-line-strong bg-raised px-3 font-medium hover:bg-hover",
          className,
        )}
      >
        <Eye size={16} strokeWidth={1.5} aria-hidden />
        Watch
      </Link>
    );
  }
  return <WatchPopover isin={isin} bondName={bondName} {...(className === undefined ? {} : { className })} />;
}

function WatchPopover({ isin, bondName, className }: WatchMenuProps) {
  const lists = useWatchlists().data ?? [];
  const alerts = useAlerts().data?.results ?? [];
  const isWatched =
    lists.some((list) => list.isins.includes(isin)) ||
    alerts.some((alert) => alert.finstrument_id === isin && alert.active);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button className={cx(className)} aria-label={`${isWatched ? "Watching" : "Watch"} ${bondName}`}>
          <Eye size={16} strokeWidth={1.5} aria-hidden />
          {isWatched ? "Watching" : "Watch"}
        </Button>
      </Popover.Trigger>
      <PopoverPanel label={`Watch ${bondName}`} className="w-[360px] p-3">
        <p className="mb-2 truncate font-semibold">{bondName}</p>
        <WatchBond isin={isin} bondName={bondName} />
      </PopoverPanel>
    </Popover.Root>
  );
}
