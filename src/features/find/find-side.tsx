import { Link, useRouterState } from "@tanstack/react-router";
import { cx } from "#src/lib/cx.ts";
import { FilterSelect } from "#src/ui/filter-select.tsx";
import { EditWatchlists } from "#src/features/find/edit-watchlists.tsx";
import { FacetPanel } from "#src/features/find/facet-panel.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import type { FindState } from "#src/features/find/find-search.ts";
import type { ChangeFind } from "#src/features/find/find-state.ts";
import type { useCategoryCounts } from "#src/features/find/use-bond-list.ts";
import type { useWatchlist } from "#src/features/find/use-watchlist.ts";

interface FindSideProps {
  state: FindState;
  counts: ReturnType<typeof useCategoryCounts>;
  watchlist: ReturnType<typeof useWatchlist>;
  /** Narrow pages show it only on request. */
  isOpen: boolean;
  onChange: ChangeFind;
}

/** Filters of the list: watchlists and categories. */
export function FindSide({ state, counts, watchlist, isOpen, onChange }: FindSideProps) {
  return (
    <aside
      id="find-side"
      aria-label="Categories"
      className={cx(
        "shrink-0 overflow-y-auto border-t border-line max-lg:max-h-[50vh] lg:w-[232px] lg:border-r",
        !isOpen && "max-lg:hidden",
      )}
    >
      {watchlist.isMissing ? <MissingList isSignedIn={watchlist.isSignedIn} /> : null}
      {watchlist.error ? (
        <FailedCall
          what="Your watchlists could not be loaded."
          error={watchlist.error}
          onRetry={watchlist.retry}
          className="p-3"
        />
      ) : null}
      {watchlist.lists.length > 0 ? (
        <div className="flex flex-col gap-1 border-b border-line p-3">
          <div className="flex items-center justify-between">
            <label htmlFor="find-watchlist" className="font-medium">
              Watchlist
            </label>
            <EditWatchlists lists={watchlist.lists} onChoose={(list) => onChange((now) => ({ ...now, list }))} />
          </div>
          <FilterSelect
            id="find-watchlist"
            all="All bonds"
            value={watchlist.chosen?.id}
            options={watchlist.lists.map(({ id, name, isins }) => ({ value: id, label: `${name} (${isins.length})` }))}
            onChange={(list) => onChange((now) => ({ ...now, list: list ?? null }))}
            className="h-8"
          />
        </div>
      ) : null}
      <FacetPanel state={state} counts={counts} onChange={onChange} />
    </aside>
  );
}

function MissingList({ isSignedIn }: { isSignedIn: boolean }) {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <p role="status" className="border-b border-line p-3 text-warn">
      {isSignedIn ? (
        "This watchlist is not one of yours, so all bonds are shown."
      ) : (
        <>
          This link names a watchlist.{" "}
          <Link to="/auth/login" search={{ redirect: here }} className="underline">
            Sign in
          </Link>{" "}
          to see it; until then all bonds are shown.
        </>
      )}
    </p>
  );
}
