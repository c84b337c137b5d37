import { useMemo } from "react";
import type { Business } from "#domain/business/my-business.ts";
import type { ChainNode } from "#domain/runs/chain.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { clusterMenu } from "#src/desk-kit/deals/cluster-menu.ts";
import { orderMenu } from "#src/desk-kit/deals/order-menu.ts";
import { quoteMenu } from "#src/desk-kit/deals/quote-menu.ts";
import { ticketMenu } from "#src/desk-kit/deals/ticket-menu.ts";
import { followQuote } from "#src/desk-kit/market/follow-quote.ts";
import { rfqStateText } from "#domain/exchange/rfq-text.ts";
import { useRfqQuotes } from "#src/desk-kit/market/rfq-quotes.ts";
import { LiveEmpty } from "#src/desk-kit/market/live-empty.tsx";
import { serverNowMs } from "#src/lib/server-time.ts";
import { pendingContext } from "#src/shell/commands/pending-context.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import type { RowMenuGroup } from "#src/shell/controls/row-menu.tsx";
import { useRowMenu } from "#src/desk-kit/deals/use-row-menu.tsx";
import { rowHeightPx, useLooks } from "#src/shell/theme/theme.ts";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { PanelCount, PanelFilters } from "#src/shell/workspace/panel-header.tsx";
import { usePanelState } from "#src/shell/workspace/panel-state.ts";
import { useAnnounce } from "#src/shell/workspace/use-links.ts";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import { columnsFor, dealOf } from "#src/features/my-business/business-columns.tsx";
import { useMyBusiness, useViewer } from "#src/features/my-business/use-my-business.ts";

const ACTION =
  "h-5 rounded border border-line-strong px-1.5 text-[12px] font-medium hover:bg-hover aria-disabled:opacity-50";

/** Lists the firm's business: acts awaited from it, live quotes, acts awaited from others, and open tickets. */
export function MyBusinessPanel({ panelId }: PanelComponentProps) {
  const viewer = useViewer();
  const rows = useMyBusiness();
  const density = useLooks((state) => state.density);
  const [current, setCurrent] = usePanelState<string>(panelId, "current", "");
  const { grid, showMenu, menu } = useRowMenu<GridHandle>("My business");
  const rfqQuotes = useRfqQuotes();
  const columns = useMemo(() => {
    const own = (rfqQuotes ?? []).filter(({ mine }) => mine);
    return columnsFor(viewer, new Map(own.map((quote) => [quote.id, rfqStateText(quote)])));
  }, [viewer, rfqQuotes]);
  const { runner } = useCommandSystem();
  const announce = useAnnounce();

  const onCurrent = (id: string) => {
    setCurrent(id);
    const row = rows.find((each) => each.id === id);
    if (row === undefined) return;
    // Quote commands act on the followed quote, and on none while another kind of row has the focus.
    followQuote(row.kind === "quote" ? id : null);
    const { finstrumentId: bond, withClientId: client } = dealOf(row, viewer);
    announce({ bond, ...(client === undefined ? {} : { client }), ...(row.kind === "ticket" ? { ticket: id } : {}) });
  };
  const open = async (row: Business) => {
    if (row.kind === "late" || row.kind === "order") await runner.runCommand("order.open", { id: row.id }, "button");
    else if (row.kind === "ticket") await runner.runCommand("ticket.open", { id: row.id }, "button");
    else if (row.kind !== "quote") await runner.runCommand("cluster.open", { id: row.id }, "button");
    else {
      await pendingContext.ended();
      await runner.runCommand("eoi.edit", {}, "button");
    }
  };
  const here = rows.find(({ id }) => id === current);

  if (rows.length === 0) return <LiveEmpty rows={["quotes", "clusters", "tickets", "orders"]} />;
  return (
    <>
      <PanelFilters>
        <CommandButton id="quote-kit.shift" className={ACTION}>
          Shift…
        </CommandButton>
        <CommandButton id="quote-kit.refresh" className={ACTION}>
          Renew
        </CommandButton>
        <CommandButton id="eoi.withdraw-all" className={ACTION}>
          Withdraw all
        </CommandButton>
      </PanelFilters>
      <PanelCount>
        <span className="text-muted">{rows.length}</span>
      </PanelCount>
      <Grid
        ref={grid}
        label="My business"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        isLive
        rowHeightPx={rowHeightPx(density)}
        current={current}
        onCurrent={onCurrent}
        onActivate={(row) => void open(row)}
        onMenu={(row, at) => showMenu(menuOf(row, viewer), at)}
        {...chainPlace(here === undefined ? null : nodeOf(here))}
      />
      {menu}
    </>
  );
}

/** Node of a row in the chain; an order is represented by its ticket. */
function nodeOf(row: Business): ChainNode | null {
  if (row.kind === "quote") return { kind: "eoi", id: row.id };
  if (row.kind === "ticket") return { kind: "ticket", id: row.id };
  if (row.kind === "turn" || row.kind === "waiting") return { kind: "cluster", id: row.id };
  const { ticket_id: id } = row.order;
  return id === null ? null : { kind: "ticket", id };
}

function menuOf(row: Business, viewer: TicketViewer): RowMenuGroup[][] {
  if (row.kind === "quote") return quoteMenu(row.id);
  if (row.kind === "late" || row.kind === "order") return orderMenu(row.order);
  return row.kind === "ticket"
    ? ticketMenu(row.ticket, viewer, serverNowMs())
    : clusterMenu(row.cluster, viewer.clientId);
}
