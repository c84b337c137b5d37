import { useCallback, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { z } from "zod";
import { roleForbidsTradingText } from "#domain/calendar/trading-texts.ts";
import { fadingOf } from "#domain/runs/age.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { must } from "#domain/lib/must.ts";
import { filterRuns } from "#domain/runs/filter-runs.ts";
import { NEWEST_FIRST, sortRuns, type RunSort } from "#domain/runs/sort-runs.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { useCan, useSession } from "#src/session/session.ts";
import { useAnnounce } from "#src/shell/workspace/use-links.ts";
import { useLive } from "#src/live/live-store.ts";
import { rowHeightPx, useLooks } from "#src/shell/theme/theme.ts";
import { understoodText } from "#domain/runs/quote-filter.ts";
import { UnderstoodFilter } from "#src/desk-kit/market/understood-filter.tsx";
import { LiveEmpty } from "#src/desk-kit/market/live-empty.tsx";
import { useQuoteFilter } from "#src/desk-kit/market/use-quote-filter.ts";
import { useUnanswered } from "#src/desk-kit/market/use-unanswered.ts";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { PanelCount, PanelFilters } from "#src/shell/workspace/panel-header.tsx";
import { usePanelState } from "#src/shell/workspace/panel-state.ts";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import { FADED } from "#src/desk-kit/stacks/fading.ts";
import { RunFilters } from "#src/features/private-runs/filters.tsx";
import { useRowMenu } from "#src/desk-kit/deals/use-row-menu.tsx";
import { runColumns, type ShownColumn } from "#src/features/private-runs/run-columns.tsx";
import { actsOnRun } from "#src/desk-kit/quote-reading/run-acts.ts";
import { runFacts, useRunFocus } from "#src/desk-kit/quote-reading/run-focus.ts";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import { useRunView } from "#src/features/private-runs/run-view.ts";
import { useStoredFocus } from "#src/desk-kit/stacks/use-stored-focus.ts";
import { StackView } from "#src/desk-kit/stacks/stack-view.tsx";
import { useQuotesOfBonds } from "#src/desk-kit/market/use-quotes-of-bonds.ts";
import { useEntries } from "#src/desk-kit/stacks/use-stacks.ts";
import { runMenu } from "#src/features/private-runs/run-menu.ts";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { useChainFacts } from "#src/desk-kit/chain/chain.ts";
import { followQuote } from "#src/desk-kit/market/follow-quote.ts";
import { AGES_EVERY_MS, useNow } from "#src/desk-kit/stacks/use-now.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";

const storedSort = z.object({
  column: z.enum(["bond", "side", "yield", "price", "size", "settlement", "who", "channel", "age", "status"]),
  desc: z.boolean(),
});
const parseSort = (stored: unknown): RunSort | undefined => {
  const parsed = storedSort.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
};

/** Live list of quotes parsed from the user's chats: filtered, sorted, or stacked by bond beside the market. */
export function PrivateRunsPanel({ panelId }: PanelComponentProps) {
  const mayTrade = useCan("trade");
  const runs = useLive((state) => state.privateRuns);
  const { search, side, stacked } = useRunView();
  const grid = useRef<GridHandle>(null);
  const typed = useQuoteFilter(search);
  const shown = useMemo(() => filterRuns(runs, { typed, side }), [runs, typed, side]);
  const isLoading = useUnanswered("privateRuns") !== undefined && runs.length === 0;
  useCommandContext(runFacts.shown, true);
  useStoredFocus(stacked, () => grid.current?.focus());
  if (!mayTrade)
    return <p className="p-4 text-muted">Quotes from chats are shown to dealers. {roleForbidsTradingText()}</p>;
  return (
    <>
      <PanelFilters>
        <RunFilters onDone={() => grid.current?.focus()} />
      </PanelFilters>
      <PanelCount>
        <UnderstoodFilter text={understoodText(typed)} />
        <span className="text-muted">
          {isLoading ? null : shown.length === runs.length ? runs.length : `${shown.length} of ${runs.length}`}
        </span>
      </PanelCount>
      {runs.length === 0 ? (
        <LiveEmpty rows={["privateRuns"]} isFiltered={search !== "" || side !== "ALL"} />
      ) : shown.length === 0 ? (
        <p className="p-4 text-muted">No line matches.</p>
      ) : stacked ? (
        <RunStacks ref={grid} runs={shown} />
      ) : (
        <RunList ref={grid} panelId={panelId} runs={shown} filterKey={`${side} ${search}`} />
      )}
    </>
  );
}

interface ShownRuns {
  ref: React.Ref<GridHandle>;
  runs: readonly PrivateRun[];
}

/** Stacks the lines by bond, with the market's quotes and the firm's own. */
function RunStacks({ ref, runs }: ShownRuns) {
  const clientId = useSession((state) => state.session?.id ?? "");
  const bonds = useMemo(() => [...new Set(runs.flatMap((run) => run.finstrument_id ?? []))], [runs]);
  const quotes = useQuotesOfBonds(bonds);
  return <StackView ref={ref} entries={useEntries(runs, quotes, clientId)} />;
}

interface RunListProps extends ShownRuns {
  panelId: string;
  /** Identity of the filter. */
  filterKey: string;
}

function RunList({ ref, panelId, runs, filterKey }: RunListProps) {
  const density = useLooks((state) => state.density);
  const { isFocused } = usePanel();
  const { runner } = useCommandSystem();
  const announce = useAnnounce();
  const now = useNow(AGES_EVERY_MS);
  const [sort, setSort] = usePanelState<RunSort>(panelId, "sort", NEWEST_FIRST, { parse: parseSort });
  const { grid: own, showMenu, menu } = useRowMenu<GridHandle>("Quote of a chat");
  useImperativeHandle(ref, () => must(own.current, "grid"));
  const current = useRunFocus((state) => state.id);
  const sought = useRunFocus((state) => state.sought);
  const rows = useMemo(() => sortRuns(runs, sort), [runs, sort]);
  const chain = useChainFacts();
  const answers = useLive((state) => state.lineAnswers);
  const columns = useMemo(() => runColumns(now, chain, answers), [now, chain, answers]);
  const isThere = rows.some(({ id }) => id === current);
  useCommandContext(runFacts.focused, isFocused && isThere ? true : undefined);

  const focusOn = useCallback(
    (id: string) => {
      useRunFocus.setState({ id });
      // A chat line now has the focus, so quote commands must not act on the last quote.
      followQuote(null);
      const run = rows.find((row) => row.id === id);
      if (run?.finstrument_id) announce({ bond: run.finstrument_id, client: run.author.client_id });
    },
    [announce, rows],
  );
  useEffect(() => {
    if (sought === null || !rows.some(({ id }) => id === sought)) return;
    useRunFocus.setState({ sought: null, id: sought });
    focusNextFrame(() => own.current);
  }, [sought, rows, own]);

  return (
    <>
      <Grid<PrivateRun, ShownColumn>
        ref={own}
        label="Private Runs"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        listKey={`${sort.column} ${sort.desc} ${filterKey}`}
        isLive
        rowHeightPx={rowHeightPx(density)}
        rowClass={(run) => FADED[fadingOf(Date.parse(run.at), now)]}
        current={current}
        onCurrent={focusOn}
        onActivate={(run) => void runner.runCommand(actsOnRun(run)[0], { id: run.id }, "button")}
        onMenu={(run, at) => showMenu(runMenu(run), at)}
        {...chainPlace(isThere && current !== null ? { kind: "run", id: current } : null)}
        sort={sort}
        onSort={(column) => {
          if (column !== "linked") setSort((before) => ({ column, desc: before.column === column && !before.desc }));
        }}
      />
      {menu}
    </>
  );
}
