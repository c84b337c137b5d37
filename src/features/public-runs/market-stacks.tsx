import { useEffect, useMemo, type Ref } from "react";
import { filterRuns } from "#domain/runs/filter-runs.ts";
import type { QuoteFilter } from "#domain/runs/quote-filter.ts";
import { useSession } from "#src/session/session.ts";
import { useUnanswered } from "#src/desk-kit/market/use-unanswered.ts";
import { useLive } from "#src/live/live-store.ts";
import { usePublicRunsFilter } from "#src/desk-kit/market/public-runs-filter.ts";
import { StackView } from "#src/desk-kit/stacks/stack-view.tsx";
import { useEntries, useQuotesWith } from "#src/desk-kit/stacks/use-stacks.ts";
import { useNothingToShow } from "#src/shell/workspace/use-nothing-to-show.ts";
import type { GridHandle } from "#src/ui/grid/grid.tsx";

interface MarketStacksProps {
  ref: Ref<GridHandle>;
  /** Parsed filter of the panel. */
  typed: QuoteFilter;
  /** Reports the number of bonds shown as text; empty while unknown. */
  onCount: (text: string) => void;
}

/** Stacks quotes by bond: the market's, the firm's own, and those parsed from chats. */
export function MarketStacks({ ref, typed, onCount }: MarketStacksProps) {
  const clientId = useSession((state) => state.session?.id ?? "");
  const { search, mine, side } = usePublicRunsFilter();
  const quotes = useQuotesWith(typed);
  const runs = useLive((state) => state.privateRuns);
  const filtered = useMemo(() => filterRuns(runs, { typed, side }), [runs, typed, side]);
  const all = useEntries(filtered, quotes, clientId);
  const entries = useMemo(() => {
    const shown = side === "ALL" ? all : all.filter((entry) => entry.side === side);
    const published = shown.filter(({ source }) => (mine ? source === "mine" : source !== "private"));
    const bonds = new Set(published.map(({ isin }) => isin));
    return shown.filter(({ isin }) => bonds.has(isin));
  }, [all, mine, side]);
  const unanswered = useUnanswered("quotes");
  const bonds = useMemo(() => new Set(entries.map(({ isin }) => isin)).size, [entries]);
  const isCounted = quotes !== null && (bonds > 0 || unanswered === undefined);
  useEffect(() => onCount(!isCounted ? "" : bonds === 1 ? "1 bond" : `${bonds} bonds`), [bonds, isCounted, onCount]);
  const isEmpty = quotes !== null && entries.length === 0;
  const isFiltered = search !== "" || mine || side !== "ALL";
  useNothingToShow(isEmpty && !isFiltered && unanswered === undefined);
  return (
    <StackView
      ref={ref}
      entries={entries}
      keepsBothSides
      foot={isEmpty ? <p className="p-4 text-muted">{unanswered ?? "No published quotes match."}</p> : null}
    />
  );
}
