import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { QUOTE_COLUMNS, QUOTE_COLUMNS_HIDDEN } from "#domain/contract/live/quote-table.ts";
import type { ChainNode } from "#domain/runs/chain.ts";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { pendingContext } from "#src/shell/commands/pending-context.ts";
import { useRowMenu } from "#src/desk-kit/deals/use-row-menu.tsx";
import { LiveGrid, type LiveGridHandle } from "#src/grid/live-grid.tsx";
import type { GridState } from "#src/grid/use-grid-columns.ts";
import { useCan, useSession } from "#src/session/session.ts";
import { useAnnounce } from "#src/shell/workspace/use-links.ts";
import { useUnanswered } from "#src/desk-kit/market/use-unanswered.ts";
import { live } from "#src/live/connection.ts";
import { followedQuoteId, followQuote } from "#src/desk-kit/market/follow-quote.ts";
import { useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { usePublicRunsFilter } from "#src/desk-kit/market/public-runs-filter.ts";
import { rowHeightPx, useLooks } from "#src/shell/theme/theme.ts";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { PanelCount, PanelFilters } from "#src/shell/workspace/panel-header.tsx";
import { useNothingToShow } from "#src/shell/workspace/use-nothing-to-show.ts";
import { usePanelState } from "#src/shell/workspace/panel-state.ts";
import { roleForbidsTradingText } from "#domain/calendar/trading-texts.ts";
import type { GridHandle } from "#src/ui/grid/grid.tsx";
import { useStoredFocus } from "#src/desk-kit/stacks/use-stored-focus.ts";
import { understoodText } from "#domain/runs/quote-filter.ts";
import { useQuoteFilter } from "#src/desk-kit/market/use-quote-filter.ts";
import { UnderstoodFilter } from "#src/desk-kit/market/understood-filter.tsx";
import { tableFilter } from "#src/features/public-runs/table-filter.ts";
import { PublicRunsFilters } from "#src/features/public-runs/filters.tsx";
import { MarketStacks } from "#src/features/public-runs/market-stacks.tsx";
import { quoteMenu } from "#src/desk-kit/deals/quote-menu.ts";
import { revealSoon, usePublicRunsView } from "#src/features/public-runs/view.ts";

const storedGrid = z.object({
  columnOrder: z.array(z.string()),
  columnVisibility: z.record(z.string(), z.boolean()),
  columnSizing: z.record(z.string(), z.number()),
  sorting: z.array(z.object({ id: z.string(), desc: z.boolean() })),
});
const FIRST_STATE: GridState = {
  columnOrder: QUOTE_COLUMNS.map(({ id }) => id),
  columnVisibility: Object.fromEntries(QUOTE_COLUMNS_HIDDEN.map((id) => [id, false])),
  columnSizing: {},
  // Sorted by posting time: a changed level flashes in place, and only new quotes come on top.
  sorting: [{ id: "created_at", desc: true }],
};
/** Columns added since the state was stored get their defaults. */
const parseGrid = (stored: unknown): GridState | undefined => {
  const parsed = storedGrid.safeParse(stored);
  if (!parsed.success) return undefined;
  return { ...parsed.data, columnVisibility: { ...FIRST_STATE.columnVisibility, ...parsed.data.columnVisibility } };
};

/** Live grid of published quotes: own or all, filtered, sorted, with selectable columns. */
export function PublicRunsPanel({ panelId }: PanelComponentProps) {
  const clientId = useSession((state) => state.session?.id ?? "");
  const mayTrade = useCan("trade");
  const density = useLooks((state) => state.density);
  const { search, mine, side } = usePublicRunsFilter();
  const [gridState, setGridState] = usePanelState<GridState>(panelId, "grid", FIRST_STATE, { parse: parseGrid });
  const [first] = useState(gridState);
  const stacked = usePublicRunsView((view) => view.stacked);
  const ownFirst = usePublicRunsView((view) => view.ownFirst);
  const { grid, showMenu, menu } = useRowMenu<LiveGridHandle>("Quote");
  const count = useRef<HTMLSpanElement>(null);
  const stacks = useRef<GridHandle>(null);
  const focusRows = () => (stacks.current ?? grid.current)?.focus();
  const { runner } = useCommandSystem();

  const typed = useQuoteFilter(search);
  const filter = useMemo(() => tableFilter({ typed, mine, side }, clientId), [typed, mine, side, clientId]);

  const focused = useRef<string | null>(null);
  const [place, setPlace] = useState<ChainNode | null>(null);
  // Focusing the panel again announces its row again, so the linked group follows.
  const announce = useAnnounce();
  // The focused row is followed as it changes, so commands act on what is shown.
  const follow = useCallback(
    (rowId: string | null) => {
      focused.current = rowId;
      setPlace(rowId === null ? null : { kind: "eoi", id: rowId });
      let isFirst = true;
      followQuote(rowId, (quote) => {
        if (isFirst && quote !== null) announce({ bond: quote.finstrument_id, client: quote.client_id });
        isFirst = false;
      });
    },
    [announce],
  );
  const lookAgain = useCallback(() => {
    const { quote } = useMarketFocus.getState();
    if (focused.current === null) return;
    if (followedQuoteId() !== focused.current) follow(focused.current);
    else if (quote !== null) announce({ bond: quote.finstrument_id, client: quote.client_id });
  }, [follow, announce]);

  const editOrAnswer = async (eoiId: string) => {
    await pendingContext.ended();
    const isMine = useMarketFocus.getState().quote?.client_id === clientId;
    await runner.runCommand(isMine ? "eoi.edit" : "quote.answer", isMine ? {} : { eoiId }, "button");
  };

  useStoredFocus(stacked, focusRows);
  const unanswered = useUnanswered("quotes");
  const rowCount = useRef({ shown: 0, total: 0 });
  const isUnanswered = unanswered !== undefined;
  const showRowCount = useCallback(() => {
    const { shown, total } = rowCount.current;
    const known = shown === total ? `${total}` : `${shown} of ${total}`;
    countOf(count.current, isUnanswered && total === 0 ? "" : known);
  }, [isUnanswered]);
  // An empty answer changes no row, so the count is updated here too.
  useEffect(() => {
    if (!stacked) showRowCount();
  }, [stacked, showRowCount]);
  const isFiltered = search !== "" || mine || side !== "ALL";
  const [hasRows, setHasRows] = useState(true);
  // The stacks report an empty panel themselves.
  useNothingToShow(mayTrade && !stacked && !hasRows && !isFiltered && unanswered === undefined);
  const sought = usePublicRunsView((view) => view.sought);
  useEffect(() => {
    if (sought === null || stacked) return;
    return revealSoon(grid, sought);
  }, [sought, stacked, grid]);

  if (!mayTrade) {
    return <p className="p-4 text-muted">Published quotes are shown to dealers. {roleForbidsTradingText()}</p>;
  }
  return (
    <div
      className="relative h-full"
      data-panel-focus=""
      tabIndex={-1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) focusRows();
        else if (!stacked) lookAgain();
      }}
      {...(stacked ? {} : chainPlace(place))}
    >
      <PanelFilters>
        <PublicRunsFilters onDone={focusRows} />
      </PanelFilters>
      <PanelCount>
        <UnderstoodFilter text={understoodText(typed)} />
        <span ref={count} className="text-muted" />
      </PanelCount>
      {stacked ? <MarketStacks ref={stacks} typed={typed} onCount={(text) => countOf(count.current, text)} /> : null}
      {stacked ? null : (
        <LiveGrid
          ref={grid}
          label="Public Runs"
          source={live.quotes}
          columns={QUOTE_COLUMNS}
          initialState={first}
          filter={filter}
          firstBy={ownFirst ? "own" : undefined}
          rowHeight={rowHeightPx(density)}
          emptyText={unanswered ?? "No published quotes match."}
          onStateChange={setGridState}
          onFocusRow={follow}
          onActivate={(eoiId) => void editOrAnswer(eoiId)}
          onContextMenu={({ rowId, x, y }) => showMenu(quoteMenu(rowId), { x, y })}
          onRowCount={(shown, total) => {
            rowCount.current = { shown, total };
            showRowCount();
            setHasRows(total > 0);
          }}
        />
      )}
      {menu}
    </div>
  );
}

function countOf(element: HTMLElement | null, text: string): void {
  if (element !== null) element.textContent = text;
}
