import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Order } from "#domain/entities/order.ts";
import { formatDate, formatDateTime, formatTime } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatRupees } from "#domain/lib/format-rupees.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { orderStateText, otherFirm } from "#domain/orders/labels.ts";
import { isReversed, needsAnswer } from "#domain/orders/needs-answer.ts";
import { NextClock } from "#src/features/transactions/order-clocks.tsx";
import { cx } from "#src/lib/cx.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { BondName } from "#src/ui/bond-name.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { LevelFigure } from "#src/ui/level-figure.tsx";
import { SizeFigure } from "#src/ui/size-figure.tsx";
import { tradeSideText, tradeSideTone } from "#src/ui/trade-side.ts";

export type OrderColumn = GridColumn<Order>;

/** Time of a deal made today, else its date. */
function dealtText(order: Order): string {
  const atMs = Date.parse(order.deal_time);
  const day = istDateOf(atMs);
  return day === istDateOf(serverNowMs()) ? formatTime(atMs) : formatDate(day);
}

/** Shows the state; emphasised when it awaits the reader's firm, has failed or was reversed. */
export function OrderState({ order, clientId }: { order: Order; clientId: string }) {
  const label = orderStateText(order);
  if (order.state === "FAILED" || isReversed(order)) return <span className="font-semibold text-danger">{label}</span>;
  if (!needsAnswer(order, clientId, serverNowMs())) return label;
  return <span className="font-semibold text-warn">{label}, yours</span>;
}

function Side({ order }: { order: Order }) {
  return <span className={tradeSideTone(order.buy_or_sell)}>{tradeSideText(order.buy_or_sell)}</span>;
}

const wide = (clientId: string): readonly OrderColumn[] => [
  { id: "clock", header: "Next due", widthPx: 150, align: "end", cell: (order) => <NextClock order={order} /> },
  {
    id: "number",
    header: "Number",
    widthPx: 128,
    cell: ({ number, kind }) => (
      <span className="code" title={kind === "PROCUREMENT" ? "Procurement" : "Order"}>
        {number}
      </span>
    ),
  },
  {
    id: "state",
    header: "State",
    widthPx: 188,
    cell: (order) => <OrderState order={order} clientId={clientId} />,
  },
  {
    id: "side",
    header: "Side",
    widthPx: 48,
    isFixed: true,
    cell: (order) => <Side order={order} />,
  },
  {
    id: "bond",
    header: "Bond",
    widthPx: 156,
    grow: 2,
    isFixed: true,
    cell: ({ bond_name: name }) => <BondName name={name} />,
  },
  { id: "face", header: "Face ₹", widthPx: 80, align: "end", cell: ({ face }) => <SizeFigure rupees={face} /> },
  {
    id: "yield",
    header: "Yield %",
    widthPx: 76,
    align: "end",
    cell: ({ yield_stored: fraction }) => <LevelFigure text={formatYieldPct(fraction)} />,
  },
  {
    id: "price",
    header: "Price",
    widthPx: 84,
    align: "end",
    cell: ({ unit_price_stored: price }) => <LevelFigure text={formatPrice(price)} />,
  },
  {
    id: "money",
    header: "Consideration ₹",
    widthPx: 148,
    align: "end",
    cell: ({ consideration }) => formatRupees(consideration?.consideration ?? null),
  },
  { id: "party", header: "With", widthPx: 140, grow: 1, cell: (order) => otherFirm(order).client_name },
  { id: "exchange", header: "Venue", widthPx: 76, cell: ({ exchange }) => VENUE_NAMES[exchange] },
  {
    id: "deal",
    header: "Deal number",
    widthPx: 144,
    cell: ({ deal_number: number }) => <span className="code">{number ?? MISSING}</span>,
  },
  {
    id: "kind",
    header: "Kind",
    widthPx: 96,
    cell: ({ kind }) => (kind === "PROCUREMENT" ? "Procurement" : "Order"),
  },
  {
    id: "dealt",
    header: "Dealt",
    widthPx: 96,
    align: "end",
    cell: (order) => <span title={formatDateTime(Date.parse(order.deal_time))}>{dealtText(order)}</span>,
  },
  {
    id: "settles",
    header: "Settles",
    widthPx: 96,
    align: "end",
    cell: ({ settlement_date: day, settlement_agreed: agreed }) => (
      <span
        className={cx(agreed !== undefined && "text-warn")}
        title={agreed === undefined ? undefined : `Moved from ${formatDate(agreed)}`}
      >
        {formatDate(day)}
      </span>
    ),
  },
];

/** On a phone a row is a card of two lines. */
const card = (clientId: string): readonly OrderColumn[] => [
  {
    id: "order",
    header: "Transaction",
    widthPx: 0,
    grow: 1,
    cell: (order) => (
      <span className="block min-w-0">
        <span className="flex justify-between gap-2 font-medium">
          <span className="truncate">
            <Side order={order} /> {formatCompactRupees(order.face)} {order.bond_name}
          </span>
          <span className="text-[12px] font-normal text-muted tabular-nums">
            <NextClock order={order} />
          </span>
        </span>
        <span className="flex justify-between gap-2 text-[12px] text-muted tabular-nums">
          <span className="truncate">
            {otherFirm(order).client_name}, {VENUE_NAMES[order.exchange]}
          </span>
          <span className="shrink-0">
            <OrderState order={order} clientId={clientId} />
          </span>
        </span>
      </span>
    ),
  },
];

/** Columns of the list of transactions. @param clientId the reader's firm */
export function orderColumns(clientId: string, isNarrow: boolean): readonly OrderColumn[] {
  const columns = isNarrow ? card(clientId) : wide(clientId);
  return columns.map((column) => ({ ...column, isStateless: true }));
}
