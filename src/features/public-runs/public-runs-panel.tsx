import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { QUOTE_COLUMNS, QUOTE_COLUMNS_HIDDEN } from "#domain/contract/live/quote-table.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { useCommandSystem } from "#src/platform/commands/commands-provider.tsx";
import { LiveGrid, type GridMenuRequest, type LiveGridHandle } from "#src/platform/grid/live-grid.tsx";
import type { GridState } from "#src/platform/grid/use-grid-columns.ts";
import { useCan, useSession } from "#src/platform/identity/session.ts";
import { useAnnounce } from "#src/platform/links/use-links.ts";
import { live } from "#src/platform/live/connection.ts";
import { useMarketFocus } from "#src/platform/market/focus.ts";
import { usePublicRunsFilter } from "#src/platform/market/public-runs-filter.ts";
import { rowHeightPx, useLooks } from "#src/platform/theme/theme.ts";
import type { PanelComponentProps } from "#src/platform/workspace/panel-catalogue.ts";
import { PanelCount, PanelFilters } from "#src/platform/workspace/panel-header.tsx";
import { usePanelState } from "#src/platform/workspace/panel-state.ts";
import { roleForbidsTradingText } from "#domain/calendar/trading-texts.ts";
import { PublicRunsFilters } from "#src/features/public-runs/filters.tsx";
import { RowMenu } from "#src/features/public-runs/row-menu.tsx";

const storedGrid = z.object({
  columnOrder: z.array(z.string()),
  columnVisibility: z.record(z.string(), z.boolean()),
  columnSizing: z.record(z.string(), z.number()),
  sorting: z.array(z.object({ id: z.string(), desc: z.boolean() })),
});
const FIRST_STATE: GridState = {
  columnOrder: QUOTE_COLUMNS.map((column) => column.id),
  columnVisibility: Object.fromEntries(QUOTE_COLUMNS_HIDDEN.map((id) => [id, false])),
  columnSizing: {},
  // By posting: a changed level flashes in its place, only new quotes come on top.
  sorting: [{ id: "created_at", desc: true }],
};
const parseGrid = (stored: unknown): GridState | undefined => {
  const parsed = storedGrid.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
};

/** Published quotes, live: mine or all, filtered, sorted, with the columns one wants. */
export function PublicRunsPanel({ panelId }: PanelComponentProps) {
  const clientId = useSession((state) => state.session?.id ?? "");
  const mayTrade = useCan("trade");
  const density = useLooks((state) => state.density);
  const { search, mine, side } = usePublicRunsFilter();
  const [gridState, setGridState] = usePanelState<GridState>(panelId, "grid", FIRST_STATE, { parse: parseGrid });
  const [first] = useState(gridState);
  const [menu, setMenu] = useState<GridMenuRequest | null>(null);
  const count = useRef<HTMLSpanElement>(null);
  const grid = useRef<LiveGridHandle>(null);
  const { runner } = useCommandSystem();
  const setQuote = useMarketFocus((state) => state.setQuote);

  const filter = useMemo(
    () => ({
      search,
      columns: [
        ...(mine ? [{ column: "client_id", op: "equals" as const, text: clientId }] : []),
        ...(side === "ALL" ? [] : [{ column: "quote_type", op: "equals" as const, text: side }]),
      ],
    }),
    [search, mine, side, clientId],
  );

  const focused = useRef<string | null>(null);
  // Who looks at this panel again looks at its row again, so its group does too.
  const announce = useAnnounce();
  const announceFocused = useCallback(() => {
    const { quote } = useMarketFocus.getState();
    if (quote !== null && quote.id === focused.current) {
      announce({ bond: quote.finstrument_id, client: quote.client_id });
    }
  }, [announce]);

  // The row the focus is on is followed while it changes, so that commands act on what is seen.
  const follow = useCallback(
    (rowId: string | null) => {
      focused.current = rowId;
      if (rowId === null) return setQuote(null);
      void live.quoteById(rowId).then((quote: Eoi | null) => {
        if (focused.current !== rowId) return;
        setQuote(quote);
        announceFocused();
      });
    },
    [setQuote, announceFocused],
  );
  useEffect(() => {
    const timer = setInterval(() => {
      const id = focused.current;
      if (id === null) return;
      void live.quoteById(id).then((quote: Eoi | null) => {
        if (focused.current !== id) return;
        const held = useMarketFocus.getState().quote;
        if (quote?.version !== held?.version || quote?.id !== held?.id) setQuote(quote);
      });
    }, 250);
    return () => clearInterval(timer);
  }, [setQuote]);

  if (!mayTrade) {
    return <p className="p-4 text-muted">{roleForbidsTradingText()}</p>;
  }
  return (
    <div
      className="relative h-full"
      data-panel-focus=""
      tabIndex={-1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) grid.current?.focus();
        else announceFocused();
      }}
    >
      <PanelFilters>
        <PublicRunsFilters onDone={() => grid.current?.focus()} />
      </PanelFilters>
      <PanelCount>
        <span ref={count} className="text-muted" />
      </PanelCount>
      <LiveGrid
        ref={grid}
        label="Public Runs"
        source={live.quotes}
        columns={QUOTE_COLUMNS}
        initialState={first}
        filter={filter}
        rowHeight={rowHeightPx(density)}
        emptyText="No published quotes match."
        onStateChange={setGridState}
        onFocusRow={follow}
        onActivate={() => {
          const quote = useMarketFocus.getState().quote;
          void runner.runCommand(quote?.client_id === clientId ? "eoi.edit" : "quote.answer", {}, "button");
        }}
        onContextMenu={setMenu}
        onRowCount={(shown, total) => {
          if (count.current) count.current.textContent = shown === total ? `${total}` : `${shown} of ${total}`;
        }}
      />
      <RowMenu
        request={menu}
        onClose={() => {
          setMenu(null);
          grid.current?.focus();
        }}
      />
    </div>
  );
}
