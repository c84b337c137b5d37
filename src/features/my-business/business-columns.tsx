import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { needTone } from "#domain/business/needs-me.ts";
import { readClocks } from "#domain/orders/clocks.ts";
import { orderStateText, otherFirm } from "#domain/orders/labels.ts";
import { dealClocks } from "#domain/tickets/clocks.ts";
import { ticketStanding } from "#domain/tickets/labels.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { movesOf } from "#domain/trading/cluster-moves.ts";
import { levelOfLeg } from "#domain/trading/cluster-text.ts";
import type { Business } from "#domain/business/my-business.ts";
import { CLOCK_TONE, leftText } from "#src/desk-kit/deals/clock-text.ts";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { Countdown } from "#src/desk-kit/deals/countdown.tsx";
import { DONE, otherParty } from "#src/desk-kit/deals/ticket-menu.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { BondName } from "#src/ui/bond-name.tsx";
import { LevelFigure } from "#src/ui/level-figure.tsx";
import { SizeFigure } from "#src/ui/size-figure.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";

/** Common facts of all kinds of rows. */
interface Deal {
  what: string;
  side: QuoteType | undefined;
  bond: string;
  finstrumentId: string;
  quantity: number;
  yield: number | null;
  price: number | null;
  with: string;
  withClientId: string | undefined;
  /** End time; null if it has none. */
  until: string | null;
  act: string;
}

/** Common facts of a quote, a negotiation, a ticket or an order. */
export function dealOf(row: Business, viewer: TicketViewer): Deal {
  if (row.kind === "quote") {
    const { quote } = row;
    return {
      what: quote.quote_type === "BID" ? "Live bid" : "Live offer",
      side: quote.quote_type,
      bond: quote.bond_name,
      finstrumentId: quote.finstrument_id,
      quantity: quote.remaining,
      yield: quote.yield_stored,
      price: quote.unit_price_stored,
      with: quote.is_best ? "Best in the market" : "",
      withClientId: undefined,
      until: null,
      act: "Edit",
    };
  }
  if (row.kind === "ticket") return { ...ofTicket(row.ticket, viewer), act: row.need?.act ?? "Open" };
  if (row.kind === "late") return { ...ofOrder(row.order), act: row.need?.act ?? "Open" };
  if (row.kind === "order") return ofOrder(row.order);
  const { cluster } = row;
  const { mine, theirs } = movesOf(cluster, viewer.clientId);
  // On the firm's turn the row shows their level, else the firm's own.
  const level = row.kind === "turn" ? (theirs ?? mine) : (mine ?? theirs);
  const { yield_stored, unit_price_stored } = level
    ? levelOfLeg(cluster, level)
    : { yield_stored: null, unit_price_stored: null };
  return {
    what: row.kind === "turn" ? "Your turn" : "Waiting for them",
    side: mine?.side,
    bond: cluster.bond_name,
    finstrumentId: cluster.finstrument_id,
    quantity: cluster.quantity,
    yield: yield_stored,
    price: unit_price_stored,
    with: theirs?.client_name ?? "",
    withClientId: theirs?.client_id,
    until: cluster.expires_at,
    act: row.kind === "turn" ? "Answer" : "Open",
  };
}

function ofTicket(ticket: Ticket, viewer: TicketViewer): Deal {
  const other = otherParty(ticket);
  return {
    what: ticketStanding(ticket, viewer, serverNowMs()),
    side: ticket.buy_or_sell === null ? undefined : ticket.buy_or_sell === "buy" ? "BID" : "ASK",
    bond: ticket.bond_name,
    finstrumentId: ticket.finstrument_id,
    quantity: ticket.quantity,
    yield: ticket.yield_stored,
    price: ticket.unit_price_stored,
    with: other.client_name,
    withClientId: other.client_id,
    until: null,
    act: "Open",
  };
}

function ofOrder(order: Order): Deal {
  const { client_name: name, client_id: id } = otherFirm(order);
  return {
    what: `${orderStateText(order)} ${order.number}`,
    side: order.buy_or_sell === null ? undefined : order.buy_or_sell === "buy" ? "BID" : "ASK",
    bond: order.bond_name,
    finstrumentId: order.finstrument_id,
    quantity: order.face,
    yield: order.yield_stored,
    price: order.unit_price_stored,
    with: name,
    withClientId: id,
    until: null,
    act: "Open",
  };
}

/** True for a ticket or an order; without a side, the firm brought both parties together. */
const isDeal = ({ kind }: Business): boolean => kind === "ticket" || kind === "order" || kind === "late";

/** Clock of the act awaited from the firm, else the first one. */
function clockOf(row: Extract<Business, { kind: "ticket" | "late" | "order" }>, now: number) {
  const clocks = row.kind === "ticket" ? dealClocks(row.ticket, now) : readClocks(row.order.clocks, now);
  const need = row.kind === "order" ? null : row.need;
  if (need === null || need.dueMs === null) return clocks[0];
  const { dueMs, act } = need;
  return clocks.find((clock) => clock.dueMs === dueMs) ?? { dueMs, standing: needTone(dueMs, now), label: act };
}

function Left({ row, until }: { row: Business; until: string | null }) {
  const now = useSeconds();
  if (row.kind === "quote" || row.kind === "turn" || row.kind === "waiting") return <Countdown until={until} />;
  const clock = clockOf(row, now);
  if (clock === undefined) return <>{MISSING}</>;
  return (
    <span className={CLOCK_TONE[clock.standing]} title={clock.label}>
      {leftText(clock, now)}
    </span>
  );
}

/** Red when the firm's act is late, amber while it is awaited or an order is late. */
function whatTone(row: Business): string {
  if (row.kind === "turn") return "font-semibold text-warn";
  if (row.kind !== "ticket" && row.kind !== "late") return "";
  if (row.need === null) return row.kind === "late" ? "font-semibold text-warn" : "";
  return row.need.tone === "late" ? "font-semibold text-danger" : "font-semibold text-warn";
}

/**
 * @param viewer user whose rows these are
 * @param atVenues exchange states of quotes as text, by quote id
 */
export function columnsFor(viewer: TicketViewer, atVenues: ReadonlyMap<string, string>): GridColumn<Business>[] {
  const of = (row: Business) => dealOf(row, viewer);
  return [
    {
      id: "left",
      header: "Left",
      widthPx: 84,
      align: "end",
      cell: (row) => <Left row={row} until={of(row).until} />,
    },
    {
      id: "what",
      header: "What",
      // Fits a ticket with number, state and turn.
      widthPx: 300,
      cell: (row) => (
        <span className={whatTone(row)} title={atVenues.get(row.id)}>
          {atVenues.get(row.id) ?? of(row).what}
        </span>
      ),
    },
    {
      id: "side",
      header: "Side",
      widthPx: 64,
      isFixed: true,
      cell: (row) => {
        const { side } = of(row);
        if (side === undefined) return isDeal(row) ? DONE.both : "–";
        return <span className={side === "BID" ? "text-bid" : "text-ask"}>{side === "BID" ? "Buy" : "Sell"}</span>;
      },
    },
    {
      id: "bond",
      header: "Bond",
      widthPx: 156,
      grow: 2,
      isFixed: true,
      cell: (row) => <BondName name={of(row).bond} />,
    },
    {
      id: "size",
      header: "Size ₹",
      widthPx: 80,
      align: "end",
      cell: (row) => <SizeFigure rupees={of(row).quantity} />,
    },
    {
      id: "yield",
      header: "Yield %",
      widthPx: 76,
      align: "end",
      cell: (row) => <LevelFigure text={formatYieldPct(of(row).yield)} />,
    },
    {
      id: "price",
      header: "Price",
      widthPx: 84,
      align: "end",
      cell: (row) => <LevelFigure text={formatPrice(of(row).price)} />,
    },
    { id: "party", header: "With", widthPx: 130, grow: 1, cell: (row) => of(row).with || "–" },
    {
      id: "next",
      header: "Next",
      widthPx: 112,
      cell: (row) => (
        <span className="text-muted">
          {of(row).act} <kbd>Enter</kbd>
        </span>
      ),
    },
  ];
}
