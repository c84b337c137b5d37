import { Link, useRouterState } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { toggled } from "#src/lib/toggled.ts";
import { useSession } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { AlertEvents } from "#src/desk-kit/watchlists/alert-events.tsx";
import { AlertList } from "#src/desk-kit/watchlists/alert-list.tsx";
import { ListHeading } from "#src/desk-kit/watchlists/list-heading.tsx";
import { NewList } from "#src/desk-kit/watchlists/list-ticks.tsx";
import { useAlertChanges, useAlerts, useWatchlists } from "#src/desk-kit/watchlists/watch-queries.ts";
import { WatchedList, type BondLink } from "#src/desk-kit/watchlists/watched-list.tsx";

const EVENTS_SHOWN = 20;

interface WatchlistsViewProps {
  /** Opens a bond; without it a bond's name is a link to its page. */
  onBond?: (isin: string) => void;
}

/** The person's watchlists with their bonds, their alerts, and recent firings. */
export function WatchlistsView({ onBond }: WatchlistsViewProps) {
  const isSignedIn = useSession(({ session }) => session !== null);
  if (!isSignedIn) return <SignInFirst />;
  const bondLink: BondLink = (isin, name) =>
    onBond ? (
      <button type="button" className="max-w-full truncate text-left hover:underline" onClick={() => onBond(isin)}>
        {name}
      </button>
    ) : (
      <Link to="/security/$id" params={{ id: isin }} className="hover:underline">
        {name}
      </Link>
    );
  return (
    <div className="@container flex flex-col gap-4 p-3">
      <Lists bondLink={bondLink} />
      <Alerts bondLink={bondLink} />
    </div>
  );
}

function SignInFirst() {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <p className="p-3">
      <Link to="/auth/login" search={{ redirect: here }} className="font-medium text-link underline">
        Sign in
      </Link>{" "}
      to keep watchlists and be alerted when a level is crossed, a quote arrives or a rating changes.
    </p>
  );
}

function Lists({ bondLink }: { bondLink: BondLink }) {
  const lists = useWatchlists();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [isNaming, setNaming] = useState(false);
  const toggle = (id: string) => setClosed(toggled(closed, id));
  return (
    <section aria-label="Watchlists">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold">Watchlists</h2>
        {isNaming ? null : (
          <Button kind="quiet" size="small" data-panel-focus="" onClick={() => setNaming(true)}>
            New list…
          </Button>
        )}
      </div>
      {isNaming ? <NewList isins={[]} onDone={() => setNaming(false)} /> : null}
      {lists.isError ? (
        <p role="alert">
          Your watchlists could not be loaded. <Button onClick={() => void lists.refetch()}>Try again</Button>
        </p>
      ) : null}
      {lists.data?.length === 0 && !isNaming ? (
        <p className="text-muted">Bonds you follow appear here by list. Create a list, or use Watch on a bond.</p>
      ) : null}
      {(lists.data ?? []).map((list, index, { length: count }) => {
        const isOpen = !closed.has(list.id);
        const Arrow = isOpen ? ChevronDown : ChevronRight;
        return (
          <div key={list.id} className="border-t border-line">
            <ListHeading
              list={list}
              index={index}
              count={count}
              isOpen={isOpen}
              icon={<Arrow size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />}
              onClick={() => toggle(list.id)}
            />
            {isOpen ? <WatchedList list={list} bondLink={bondLink} /> : null}
          </div>
        );
      })}
    </section>
  );
}

function Alerts({ bondLink }: { bondLink: BondLink }) {
  const { data, isError, refetch } = useAlerts();
  const { see } = useAlertChanges();
  const events = (data?.events ?? []).slice(0, EVENTS_SHOWN);
  const fresh = new Set(events.filter(({ seen }) => !seen).map(({ id }) => id));
  return (
    <>
      <section aria-label="Alerts">
        <h2 className="font-semibold">Alerts</h2>
        {isError ? (
          <p role="alert">
            Your alerts could not be loaded. <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        ) : null}
        {data?.results.length === 0 ? <p className="text-muted">No alerts yet. Set one with Watch on a bond.</p> : null}
        <AlertList
          alerts={data?.results ?? []}
          label="My alerts"
          bond={(alert) => bondLink(alert.finstrument_id, alert.bond_name)}
        />
      </section>
      {events.length > 0 ? (
        <section aria-label="Fired alerts">
          <div className="flex items-center justify-between">
            <h2 className="font-semibold">Fired alerts</h2>
            {(data?.unseen ?? 0) > 0 ? (
              <Button kind="quiet" size="small" disabled={see.isPending} onClick={() => see.mutate()}>
                Mark all as seen
              </Button>
            ) : null}
          </div>
          <AlertEvents events={events} fresh={fresh} />
        </section>
      ) : null}
    </>
  );
}
