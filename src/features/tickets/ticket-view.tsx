import { useQuery } from "@tanstack/react-query";
import { termSentence } from "#domain/bond-terms/term-text.ts";
import { getTicket } from "#domain/contract/http/tickets.ts";
import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import { formatDateTime, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { must } from "#domain/lib/must.ts";
import {
  cancelNeedsReason,
  CANCEL_WITHIN_MS,
  isCancelAsked,
  isReportedDeal,
  mayAct,
  mayAgreeToCancel,
  type TicketAct,
} from "#domain/tickets/life.ts";
import { sidesOf, type TicketViewer } from "#domain/tickets/sides.ts";
import { endText } from "#domain/tickets/step-text.ts";
import { settlesText } from "#domain/trading/settlement-text.ts";
import { ChainLinks } from "#src/desk-kit/chain/chain-links.tsx";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { LotNote } from "#src/desk-kit/inputs/lot-note.tsx";
import { openSupport } from "#src/desk-kit/support/open-support.ts";
import type { ReportSubject } from "#src/desk-kit/support/report-draft.ts";
import { CancelForm } from "#src/features/tickets/cancel-form.tsx";
import { EditForm } from "#src/features/tickets/edit-form.tsx";
import { whyNotPosted } from "#src/features/tickets/eoi-of-ticket.ts";
import { EvidenceView } from "#src/features/tickets/evidence-view.tsx";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { dealtOnText } from "#src/desk-kit/deals/leg-text.ts";
import { reportFacts } from "#src/desk-kit/deals/report-facts.ts";
import { ReportLegs } from "#src/desk-kit/deals/report-legs.tsx";
import { FactLines } from "#src/desk-kit/deals/fact-lines.tsx";
import { LateReportForm } from "#src/features/tickets/late-report-form.tsx";
import { OwnForm } from "#src/features/tickets/own-form.tsx";
import { RejectForm } from "#src/features/tickets/reject-form.tsx";
import { ReopenForm } from "#src/features/tickets/reopen-form.tsx";
import { ShareOfTicket } from "#src/features/tickets/rfq-share-of-ticket.tsx";
import { STATE_LABELS } from "#domain/tickets/labels.ts";
import { TicketClocks } from "#src/features/tickets/ticket-clocks.tsx";
import { TicketHistory } from "#src/features/tickets/ticket-history.tsx";
import { executionText } from "#src/features/tickets/ticket-acts.ts";
import { ticketFacts } from "#src/features/tickets/ticket-commands.ts";
import { useTicketSection } from "#src/features/tickets/open-ticket.ts";
import { DealMoney } from "#src/desk-kit/deals/deal-money.tsx";
import { TicketDifference, TicketParties } from "#src/features/tickets/ticket-parties.tsx";
import { call } from "#src/lib/api.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import { useCan, useSession } from "#src/session/session.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { Button } from "#src/ui/button.tsx";

const BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-50";
const PRIMARY =
  "inline-flex h-8 items-center gap-2 rounded bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover aria-disabled:opacity-55";

/** Details attached to a report about a ticket, with the user's consent. (C-55, C-56, C-57) */
function issueOf(ticket: Ticket, kind: "ticketing" | "consideration"): ReportSubject {
  return {
    kind,
    finstrumentId: ticket.finstrument_id,
    bondName: ticket.bond_name,
    pricing: {
      Ticket: ticket.number,
      Yield: ticket.yield_stored,
      Price: ticket.unit_price_stored,
      Settlement: ticket.settlement_date,
      Size: ticket.quantity,
      Consideration: ticket.consideration?.consideration ?? null,
    },
  };
}

function useTicket(id: string | null): Ticket | null | undefined {
  const live = useLive((state) => state.tickets.find((row) => row.id === id));
  const fetched = useQuery({
    queryKey: ["ticket", id],
    enabled: live === undefined && id !== null,
    queryFn: () => call(getTicket, { params: { id: must(id) } }),
    retry: false,
  });
  return live ?? (fetched.isError ? null : fetched.data);
}

/** Shows one ticket: parties, terms, money, consents and possible acts. */
export function TicketView({ props }: { props: SideProps }) {
  const ticket = useTicket(props["id"] ?? null);
  if (ticket === null) return <p className="p-3 text-muted">You cannot open this ticket.</p>;
  if (ticket === undefined) return <p className="p-3 text-muted">Loading the ticket…</p>;
  return <OpenTicket key={ticket.id} ticket={ticket} />;
}

function OpenTicket({ ticket }: { ticket: Ticket }) {
  const session = must(
    useSession((state) => state.session),
    "session",
  );
  const viewer = { clientId: session.id, userId: session.user_info.unique_id };
  const here = { kind: "ticket", id: ticket.id } as const;
  return (
    <div className="flex min-h-full flex-col" {...chainPlace(here)}>
      <div className="flex flex-1 flex-col p-3" tabIndex={-1} data-autofocus="" data-ticket={ticket.id}>
        <div className="flex items-start justify-between gap-3">
          <div>
            <p className="text-[15px] font-semibold">{ticket.bond_name}</p>
            <p className="text-muted">
              <span className="code">{ticket.number}</span> · <span className="code">{ticket.finstrument_id}</span>
            </p>
          </div>
          <p className="text-right font-medium" aria-live="polite" data-ticket-state={ticket.state}>
            {STATE_LABELS[ticket.state]}
          </p>
        </div>
        <TicketClocks ticket={ticket} />
        <Standing ticket={ticket} viewer={viewer} />
        <ExchangeStanding ticket={ticket} />
        <div className="mt-2">
          <ChainLinks of={here} />
        </div>
        <TicketDifference ticket={ticket} clientId={viewer.clientId} />
        <TicketParties ticket={ticket} />
        <Legs ticket={ticket} />
        <LotNote finstrumentId={ticket.finstrument_id} />
        {ticket.bond_terms?.map((term) => (
          <p key={term.term} className="text-[12px] leading-4 text-muted">
            {termSentence(term)}
          </p>
        ))}
        <div className="mt-3">
          <FactLines
            facts={[
              ["Size (face value, ₹)", formatRupees(ticket.quantity, 0)],
              ["Yield %", formatYieldPct(ticket.yield_stored)],
              ["Clean price", formatPrice(ticket.unit_price_stored)],
              ["Settles", settlesText(ticket)],
              ["Dealt on", dealtOn(ticket)],
              ["Agreed", ticket.deal_time === null ? "–" : formatDateTime(Date.parse(ticket.deal_time))],
              ...executedFacts(ticket),
            ]}
          />
        </div>
        <DealMoney deal={ticket} />
        <ShareOfTicket ticket={ticket} />
        <TicketHistory ticket={ticket} />
        <Room ticket={ticket} viewer={viewer} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="small"
            kind="quiet"
            onClick={() => openSupport({ kind: "report-issue", subject: issueOf(ticket, "ticketing") })}
          >
            Report an issue
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={() => openSupport({ kind: "report-issue", subject: issueOf(ticket, "consideration") })}
          >
            Report the consideration
          </Button>
        </div>
        <Acts ticket={ticket} viewer={viewer} />
      </div>
      <ConfirmStrip version={ticket.version} />
    </div>
  );
}

function dealtOn({ exchange, clearing_corporation: corporation, execution }: Ticket): string {
  if (exchange === undefined) return "no exchange yet";
  return dealtOnText({ exchange, clearing_corporation: corporation, execution });
}

/** Order of an executed deal; undefined before its execution, and once it is no longer live. */
function useOrderOf({ id }: Ticket): Order | undefined {
  return useLive(({ orders }) => orders.find((order) => order.ticket_id === id));
}

/** Shows both sides' reports of a deal on its platform, and the way to its order, where they are acted on. */
function Legs({ ticket }: { ticket: Ticket }) {
  const { report } = ticket;
  const order = useOrderOf(ticket);
  const mayReport = useCan("orders.act");
  useCommandContext(reportFacts.due, mayReport && order?.may.includes("report") === true ? order.id : undefined);
  if (report === undefined) return null;
  return (
    <>
      <ReportLegs deal={{ ...ticket, report }} orderId={order?.id ?? null} />
      {order === undefined ? null : (
        <p className="mt-1 text-[12px]">
          <CommandButton
            id="order.open"
            args={{ id: order.id }}
            className="rounded underline decoration-line-strong underline-offset-2 hover:decoration-current aria-disabled:no-underline aria-disabled:opacity-50"
          >
            Transaction {order.number}
          </CommandButton>
        </p>
      )}
    </>
  );
}

/** Deal number and time at the exchange; empty before execution. */
function executedFacts({ deal_number: number, executed_at: at }: Ticket): [string, string][] {
  if (number === null || at === null) return [];
  return [
    ["Deal number", number],
    ["Executed", formatDateTime(Date.parse(at))],
  ];
}

/** Shows progress at the exchange, the reason of a refusal, or the difference in rupees. */
function ExchangeStanding({ ticket }: { ticket: Ticket }) {
  const { on_exchange: on, state } = ticket;
  if (on === null || state === "EXECUTED") return null;
  if (on.dispute !== null) {
    return (
      <p role="alert" className="mt-2 rounded bg-warn-soft px-2 py-1 text-warn">
        The money differs: {rupeesText(on.dispute.ours)} here, {rupeesText(on.dispute.venue)} on{" "}
        {ticket.exchange === undefined ? "its exchange" : VENUE_NAMES[ticket.exchange]}. It will not be executed until
        both agree. Ask your back office.
      </p>
    );
  }
  if (on.text === "") return null;
  return (
    <p
      role="status"
      data-on-exchange
      className={on.refused ? "mt-2 rounded bg-warn-soft px-2 py-1 text-warn" : "mt-2 rounded bg-page px-2 py-1"}
    >
      {on.refused ? `Not executed: ${on.text}` : on.text}
    </p>
  );
}

/** Shows the author and reason of a rejection, reopening or cancellation, and a pending cancel request. */
function Standing({ ticket, viewer }: { ticket: Ticket; viewer: TicketViewer }) {
  const { cancel_asked: asked, state } = ticket;
  const ended = endText(ticket);
  const isAsked = state !== "CANCELLED" && isCancelAsked(ticket, serverNowMs());
  const whoAgrees = mayAgreeToCancel(ticket, viewer, serverNowMs()) ? "You can agree" : "The other side can agree";
  return (
    <>
      {asked !== null && isAsked ? (
        <p role="status" className="mt-2 rounded bg-warn-soft px-2 py-1 text-warn">
          {asked.user_name} asked to cancel
          {asked.reason == null ? "." : `: ${asked.reason}.`} {whoAgrees} until{" "}
          {formatTimeWithSeconds(Date.parse(asked.at) + CANCEL_WITHIN_MS)}.
        </p>
      ) : null}
      {ended === null ? null : <p className="mt-2 rounded bg-page px-2 py-1">{ended}</p>}
    </>
  );
}

function Room({ ticket, viewer }: { ticket: Ticket; viewer: TicketViewer }) {
  const section = useTicketSection((desk) => desk.section);
  const [side] = sidesOf(ticket, viewer);
  const may = (act: TicketAct) => mayAct(ticket, act, viewer, serverNowMs()).ok;
  if (section === "evidence") return <EvidenceView ticket={ticket} />;
  if (section === "edit" && may("edit")) return <EditForm key={ticket.version} ticket={ticket} />;
  if (section === "own" && may("own") && side !== undefined)
    return <OwnForm key={ticket.version} ticket={ticket} side={side} />;
  if (section === "reject" && may("reject")) return <RejectForm ticket={ticket} />;
  if (section === "reopen" && may("reopen")) return <ReopenForm ticket={ticket} />;
  if (section === "cancel" && may("cancel") && cancelNeedsReason(ticket, viewer, serverNowMs()))
    return <CancelForm ticket={ticket} viewer={viewer} />;
  if (section === "execute" && may("execute")) return <LateReportForm ticket={ticket} />;
  return null;
}

const AS_PDF = { output: "pdf" } as const;
const AS_CSV = { output: "csv" } as const;

/** Acts open to the viewer in the ticket's state. */
function Acts({ ticket, viewer }: { ticket: Ticket; viewer: TicketViewer }) {
  const mayTrade = useCan("trade");
  const may = (act: TicketAct) => mayTrade && mayAct(ticket, act, viewer, serverNowMs()).ok;
  const now = useSeconds();
  const isAsked = mayTrade && mayAgreeToCancel(ticket, viewer, now);
  useCommandContext(ticketFacts.asksCancel, isAsked);
  const mayActOnOrders = useCan("orders.act");
  const order = useOrderOf(ticket);
  const mayReport = mayActOnOrders && order?.may.includes("report") === true;
  const hasEvidence = ticket.consents.buyer !== null || ticket.consents.seller !== null;
  return (
    <ActBar>
      {mayTrade && whyNotPosted(ticket) === undefined ? (
        <CommandButton id="ticket.post-eoi" showKey className={BUTTON} />
      ) : null}
      {hasEvidence ? (
        <CommandButton id="ticket.evidence" showKey className={BUTTON}>
          Market at consent
        </CommandButton>
      ) : null}
      {ticket.state === "DRAFT" ? null : (
        <>
          <CommandButton id="ticket.confirmation" args={AS_PDF} showKey className={BUTTON}>
            Confirmation
          </CommandButton>
          <CommandButton id="ticket.confirmation" args={AS_CSV} className={BUTTON}>
            As CSV
          </CommandButton>
        </>
      )}
      {may("cancel") ? (
        <CommandButton id={isAsked ? "ticket.agree-cancel" : "ticket.cancel"} showKey className={BUTTON} />
      ) : null}
      {may("reject") ? <CommandButton id="ticket.reject" showKey className={BUTTON} /> : null}
      {may("reopen") ? <CommandButton id="ticket.reopen" showKey className={PRIMARY} /> : null}
      {may("own") ? (
        <CommandButton id="ticket.own" showKey className={BUTTON}>
          My side
        </CommandButton>
      ) : null}
      {may("edit") ? <CommandButton id="ticket.edit" showKey className={BUTTON} /> : null}
      {may("send") ? <CommandButton id="ticket.send" showKey className={PRIMARY} /> : null}
      {may("execute") ? (
        <CommandButton id="ticket.execute" showKey className={PRIMARY}>
          {isReportedDeal(ticket) ? executionText(ticket) : undefined}
        </CommandButton>
      ) : null}
      {mayReport ? (
        <CommandButton id="order.report-leg" showKey className={PRIMARY}>
          Mark reported
        </CommandButton>
      ) : null}
      {may("consent") ? <CommandButton id="ticket.consent" showKey className={PRIMARY} /> : null}
    </ActBar>
  );
}
