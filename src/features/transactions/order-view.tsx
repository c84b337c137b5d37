import { useQuery } from "@tanstack/react-query";
import { getOrder, getProcurement } from "#domain/contract/http/orders.ts";
import type { Order } from "#domain/entities/order.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { must } from "#domain/lib/must.ts";
import { orderStateText } from "#domain/orders/labels.ts";
import { settlesText } from "#domain/trading/settlement-text.ts";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { ChainLinks } from "#src/desk-kit/chain/chain-links.tsx";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { DealMoney } from "#src/desk-kit/deals/deal-money.tsx";
import { FactLines } from "#src/desk-kit/deals/fact-lines.tsx";
import { dealtOnText } from "#src/desk-kit/deals/leg-text.ts";
import { reportFacts } from "#src/desk-kit/deals/report-facts.ts";
import { ReportLegs } from "#src/desk-kit/deals/report-legs.tsx";
import { OrderActBar } from "#src/features/transactions/order-act-bar.tsx";
import { OrderAmendment } from "#src/features/transactions/order-amendment.tsx";
import { OrderClocks } from "#src/features/transactions/order-clocks.tsx";
import { OrderCost } from "#src/features/transactions/order-cost.tsx";
import { orderKey } from "#src/features/transactions/open-order.ts";
import { OrderParties } from "#src/features/transactions/order-parties.tsx";
import { OrderPlacements } from "#src/features/transactions/order-placements.tsx";
import { OrderForms } from "#src/features/transactions/forms/order-forms.tsx";
import { OrderStanding } from "#src/features/transactions/order-standing.tsx";
import { OrderTrack } from "#src/features/transactions/order-track.tsx";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { useLive } from "#src/live/live-store.ts";
import { useCan, useSession } from "#src/session/session.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";

/** Fetches an order or a procurement: each exists only under the path of its kind. */
async function readOrder(id: string, signal: AbortSignal): Promise<Order> {
  try {
    return await call(getOrder, { params: { id }, signal });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    return call(getProcurement, { params: { id }, signal });
  }
}

/** Live version of the order, or the fetched one if it is newer or no longer live. */
function useOrder(id: string | null) {
  const live = useLive(({ orders }) => orders.find((row) => row.id === id));
  const read = useQuery({
    queryKey: orderKey(id),
    enabled: id !== null,
    queryFn: ({ signal }) => readOrder(must(id), signal),
    retry: false,
  });
  const { data } = read;
  const order = live === undefined || (data !== undefined && data.version > live.version) ? data : live;
  return { order, read };
}

/** Shows one transaction: clocks, parties, money, settlement and possible acts. */
export function OrderView({ props }: { props: SideProps }) {
  const { order, read } = useOrder(props["id"] ?? null);
  if (order !== undefined) return <OpenOrder key={order.id} order={order} />;
  if (!read.isError) return <p className="p-3 text-muted">Loading the transaction…</p>;
  if (read.error instanceof CallError && read.error.status === 404) {
    return <p className="p-3 text-muted">You cannot open this transaction.</p>;
  }
  return (
    <FailedCall
      what="The transaction could not be loaded."
      error={read.error}
      onRetry={() => void read.refetch()}
      className="p-3"
    />
  );
}

function OpenOrder({ order }: { order: Order }) {
  const clientId = useSession(({ session }) => session?.id ?? "");
  const mayAct = useCan("orders.act");
  useCommandContext(reportFacts.due, mayAct && order.may.includes("report") ? order.id : undefined);
  const { report } = order;
  const ticket = order.ticket_id === null ? null : ({ kind: "ticket", id: order.ticket_id } as const);
  return (
    <div className="flex min-h-full flex-col" {...chainPlace(ticket)}>
      <div className="flex flex-1 flex-col p-3" tabIndex={-1} data-autofocus="" data-order={order.id}>
        <div className="flex items-start justify-between gap-3">
          <div>
            <p className="text-[15px] font-semibold">{order.bond_name}</p>
            <p className="text-muted">
              <span className="code">{order.number}</span> · <span className="code">{order.finstrument_id}</span>
              {order.kind === "PROCUREMENT" ? " · Procurement" : ""}
            </p>
          </div>
          <p className="text-right font-medium" aria-live="polite" data-order-state={order.state}>
            {orderStateText(order)}
          </p>
        </div>
        <OrderClocks order={order} />
        <OrderStanding order={order} clientId={clientId} />
        <OrderAmendment order={order} />
        {ticket === null ? null : (
          <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-[12px]">
            <CommandButton
              id="chain.show-ticket"
              args={{ id: ticket.id }}
              className="rounded underline decoration-line-strong underline-offset-2 hover:decoration-current aria-disabled:no-underline aria-disabled:opacity-50"
            >
              Ticket {order.ticket_number ?? ""}
            </CommandButton>
            <ChainLinks of={ticket} />
          </div>
        )}
        <OrderParties order={order} />
        {report === undefined ? null : <ReportLegs deal={{ ...order, report }} orderId={order.id} />}
        <div className="mt-3">
          <FactLines facts={factsOf(order)} />
        </div>
        <DealMoney deal={order} />
        <OrderCost order={order} />
        <OrderTrack order={order} />
        <OrderPlacements order={order} />
        <OrderForms order={order} />
        <OrderActBar order={order} />
      </div>
      <ConfirmStrip version={order.version} />
    </div>
  );
}

const when = (instant: string) => formatDateTime(Date.parse(instant));

function factsOf(order: Order): [string, string][] {
  const given: [string, string | null][] = [
    ["Face value (₹)", formatRupees(order.face, 0)],
    ["Yield %", `${formatYieldPct(order.yield_stored)} (${order.yield_type})`],
    ["Clean price", formatPrice(order.unit_price_stored)],
    ["Settles", settlesText(order)],
    ["Dealt on", dealtOnText(order)],
    ["Dealt", when(order.deal_time)],
    ["Trade time given", order.trade_time === null ? null : when(order.trade_time)],
    ["Reported", order.reported_at === null ? null : when(order.reported_at)],
    ["Reported late", order.late_reason],
    ["RFQ number", order.rfq_number],
    ["Report number", order.report_number],
    ["Deal number", order.deal_number],
    ["Own reference", order.reference],
    ["Confirmed", order.confirmed_at === null ? null : when(order.confirmed_at)],
    ["Settled", order.settled_at === null ? null : when(order.settled_at)],
  ];
  return given.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
}
