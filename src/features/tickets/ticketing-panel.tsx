import { useMemo } from "react";
import { formatDate, formatTime } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { waitsFor } from "#domain/tickets/life.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { STATE_LABELS } from "#domain/tickets/labels.ts";
import { WorstClock } from "#src/features/tickets/ticket-clocks.tsx";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { useRowMenu } from "#src/desk-kit/deals/use-row-menu.tsx";
import { useSession } from "#src/session/session.ts";
import { useAnnounce } from "#src/shell/workspace/use-links.ts";
import { useLive } from "#src/live/live-store.ts";
import { rowHeightPx, useLooks } from "#src/shell/theme/theme.ts";
import { LiveEmpty } from "#src/desk-kit/market/live-empty.tsx";
import { PanelCount } from "#src/shell/workspace/panel-header.tsx";
import { usePanelState } from "#src/shell/workspace/panel-state.ts";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { otherParty, ticketMenu } from "#src/desk-kit/deals/ticket-menu.ts";
import { BondName } from "#src/ui/bond-name.tsx";
import { LevelFigure } from "#src/ui/level-figure.tsx";
import { SizeFigure } from "#src/ui/size-figure.tsx";
import { tradeSideText, tradeSideTone } from "#src/ui/trade-side.ts";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";

function columnsFor(viewer: TicketViewer): GridColumn<Ticket>[] {
  return [
    { id: "number", header: "Ticket", widthPx: 124, cell: (ticket) => <span className="code">{ticket.number}</span> },
    {
      id: "state",
      header: "State",
      widthPx: 96,
      cell: (ticket) =>
        waitsFor(ticket, viewer) ? (
          <span className="font-semibold text-warn">{STATE_LABELS[ticket.state]}</span>
        ) : (
          STATE_LABELS[ticket.state]
        ),
    },
    { id: "left", header: "Left", widthPx: 84, align: "end", cell: (ticket) => <WorstClock ticket={ticket} /> },
    {
      id: "side",
      header: "Side",
      widthPx: 48,
      isFixed: true,
      cell: ({ buy_or_sell: side }) => <span className={tradeSideTone(side)}>{tradeSideText(side)}</span>,
    },
    {
      id: "bond",
      header: "Bond",
      widthPx: 156,
      grow: 2,
      isFixed: true,
      cell: (ticket) => <BondName name={ticket.bond_name} />,
    },
    {
      id: "size",
      header: "Size ₹",
      widthPx: 80,
      align: "end",
      cell: (ticket) => <SizeFigure rupees={ticket.quantity} />,
    },
    {
      id: "yield",
      header: "Yield %",
      widthPx: 76,
      align: "end",
      cell: (ticket) => <LevelFigure text={formatYieldPct(ticket.yield_stored)} />,
    },
    {
      id: "price",
      header: "Price",
      widthPx: 84,
      align: "end",
      cell: (ticket) => <LevelFigure text={formatPrice(ticket.unit_price_stored)} />,
    },
    {
      id: "money",
      header: "Consideration ₹",
      widthPx: 148,
      align: "end",
      cell: (ticket) => formatRupees(ticket.consideration?.consideration ?? null),
    },
    {
      id: "party",
      header: "With",
      widthPx: 130,
      grow: 1,
      cell: (ticket) => otherParty(ticket).client_name,
    },
    {
      id: "settles",
      header: "Settles",
      widthPx: 96,
      align: "end",
      cell: (ticket) => formatDate(ticket.settlement_date),
    },
    {
      id: "made",
      header: "Made",
      widthPx: 72,
      align: "end",
      cell: (ticket) => formatTime(Date.parse(ticket.created_at)),
    },
  ];
}

/** Lists the firm's open tickets, newest first; Enter shows one. */
export function TicketingPanel({ panelId }: PanelComponentProps) {
  const clientId = useSession((state) => state.session?.id ?? "");
  const tickets = useLive((state) => state.tickets);
  const density = useLooks((state) => state.density);
  const [current, setCurrent] = usePanelState<string>(panelId, "current", "");
  const { runner } = useCommandSystem();
  const announce = useAnnounce();
  const { grid, showMenu, menu } = useRowMenu<GridHandle>("Ticket");
  const userId = useSession((state) => state.session?.user_info.unique_id ?? "");
  const viewer = useMemo(() => ({ clientId, userId }), [clientId, userId]);
  const columns = useMemo(() => columnsFor(viewer), [viewer]);
  if (tickets.length === 0) return <LiveEmpty rows={["tickets"]} />;
  return (
    <>
      <PanelCount>
        <span className="text-muted">{tickets.length}</span>
      </PanelCount>
      <Grid
        ref={grid}
        label="Tickets"
        columns={columns}
        rows={tickets}
        rowId={(ticket) => ticket.id}
        isLive
        rowHeightPx={rowHeightPx(density)}
        current={current}
        onCurrent={(id) => {
          setCurrent(id);
          const ticket = tickets.find((row) => row.id === id);
          if (!ticket) return;
          announce({ bond: ticket.finstrument_id, client: otherParty(ticket).client_id, ticket: id });
        }}
        onActivate={(ticket) => void runner.runCommand("ticket.open", { id: ticket.id }, "button")}
        onMenu={(ticket, at) => showMenu(ticketMenu(ticket, viewer, serverNowMs()), at)}
        {...chainPlace(tickets.some(({ id }) => id === current) ? { kind: "ticket", id: current } : null)}
      />
      {menu}
    </>
  );
}
