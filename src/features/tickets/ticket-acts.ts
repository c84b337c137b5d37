import { acceptConsideration, actOnTicket, type TICKET_ACTIONS } from "#domain/contract/http/tickets.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import { isExchange, VENUE_NAMES } from "#domain/entities/exchanges.ts";
import { type DealSide, otherSide, type Ticket, ticket as ticketRow } from "#domain/entities/ticket.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";
import { dueText } from "#domain/reporting/texts.ts";
import { isReportedDeal, mayAct } from "#domain/tickets/life.ts";
import { dealText } from "#domain/tickets/step-text.ts";
import { type Act, askFor, whenUnusual } from "#src/desk-kit/act/act.ts";
import { lookFirst } from "#src/desk-kit/act/look-first.ts";
import { ownSide } from "#src/desk-kit/deals/leg-text.ts";
import { consentCautions } from "#src/features/tickets/consent-cautions.ts";
import { cautionsOf } from "#src/features/tickets/rfq-share-query.ts";
import { focusTicket, openTicket, takeTicket, useTicketSection, viewer } from "#src/features/tickets/open-ticket.ts";
import { call } from "#src/lib/api.ts";
import type { CallError } from "#src/lib/call-error.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";

/**
 * Shows the newer version that came with a refusal.
 * @returns true if there was one
 */
export function takeFresh(error: CallError): boolean {
  const fresh = ticketRow.safeParse(error.body?.fresh);
  if (fresh.success) takeTicket(fresh.data);
  return fresh.success;
}

/** Sentence a side consents to: side, size, bond, level, counterparty, money, day and way of execution. */
export function consentLine(ticket: Ticket, side: DealSide): string {
  const other = ticket[otherSide(side)].client_name;
  const party = side === "buyer" ? `You buy ${sizeOf(ticket)}` : `You sell ${sizeOf(ticket)}`;
  const from = side === "buyer" ? `from ${other}` : `to ${other}`;
  const isLast = ticket.consents[otherSide(side)] !== null;
  const then = ticket.straight_through && isLast ? ", and executed there at once" : "";
  return `${party} at ${levelOf(ticket)} ${from}${endOf(ticket)}${then}`;
}

const levelOf = ({ yield_stored: bondYield, unit_price_stored: price }: Ticket) =>
  `${formatYieldPct(bondYield)} % (${formatPrice(price)})`;

/** Money, settlement day and venue of a deal, as the end of a sentence. */
function endOf({ consideration, settlement_date: day, exchange, execution }: Ticket): string {
  const money = consideration === null ? "" : ` for ${rupeesText(consideration.consideration)}`;
  return `${money}, settling ${formatDate(day)}${whereOf({ exchange, execution })}`;
}

function whereOf({ exchange, execution }: Pick<Ticket, "exchange" | "execution">): string {
  if (exchange === undefined) return "";
  if (isExchange(exchange)) return `, ${exchange} ${EXECUTION_LABEL[execution]}`;
  return `, reported on ${VENUE_NAMES[exchange]} by both sides`;
}

const sizeOf = ({ quantity, bond_name: name }: Ticket) => `${formatCompactRupees(quantity)} ${name}`;

/** Shows the effect of a consent; only the distinct key sends it. */
export async function reviewConsent(ticket: Ticket, side: DealSide): Promise<void> {
  const cautions = await lookFirst(() => consentCautions(ticket, side));
  if (cautions !== null && isShown(ticket)) askFor(consentAct(ticket, side, cautions, []));
}

function consentAct(
  ticket: Ticket,
  side: DealSide,
  cautions: readonly string[],
  warnings: readonly DealWarning[],
): Act<Ticket> {
  return {
    line: consentLine(ticket, side),
    warnings,
    cautions,
    label: "Consent",
    side: side === "buyer" ? "BID" : "ASK",
    again: () => reviewConsentNow(side),
    unusual: whenUnusual((fresh) => consentAct(ticket, side, cautions, fresh)),
    takeFresh,
    send: () =>
      call(acceptConsideration, {
        params: { id: ticket.id },
        body: {
          version: ticket.version,
          side,
          bond_yield: ticket.yield_stored,
          unit_clean_price: ticket.unit_price_stored,
          total_accrued_interest: ticket.consideration?.accrued_interest ?? null,
          confirms: confirmsOf(warnings),
        },
      }),
    done(fresh) {
      takeTicket(fresh);
      focusTicket();
      notify({
        summary: `${fresh.state === "PART_AGREED" ? "Consented" : "Agreed"}: ticket ${fresh.number}`,
        detail: consentLine(fresh, side),
        severity: "success",
        group: `ticket-${fresh.id}`,
        life: 8000,
      });
    },
    refused: notifyRefused,
  };
}

function notifyRefused(error: CallError): void {
  focusTicket();
  notify({ summary: error.text, severity: "error", group: "deal" });
}

/**
 * Reviews the consent to the current version of the open ticket while that side's is pending; otherwise returns the
 * reason.
 */
async function reviewConsentNow(side: DealSide): Promise<string | undefined> {
  const ticket = openTicket();
  if (ticket === undefined) return undefined;
  const verdict = mayAct(ticket, "consent", viewer(), serverNowMs());
  if (!verdict.ok) return verdict.message;
  if (verdict.value.includes(side)) await reviewConsent(ticket, side);
  return undefined;
}

/** True when the ticket is still on screen, for use after a wait. */
function isShown({ id }: Ticket): boolean {
  return useSideDesk.getState().current?.props["id"] === id;
}

type Action = (typeof TICKET_ACTIONS)[number];

/** Toast of a completed act: the deal with its money, and the reason. */
function doneText(done: string, ticket: Ticket, reason?: string): { summary: string; detail: string } {
  const due = legsDueText(ticket);
  if (due !== null) return { summary: `${done}: ticket ${ticket.number}`, detail: due };
  const why = reason === undefined ? "" : `: ${reason}`;
  return { summary: `${done}: ticket ${ticket.number}`, detail: `${dealText(ticket)}${why}` };
}

/** Next step of a deal whose legs are due; null for others. */
function legsDueText(ticket: Ticket): string | null {
  const { report, state } = ticket;
  const side = report === undefined ? null : ownSide(report);
  if (report === undefined || side === null || state !== "EXECUTING" || report[side].state !== "DUE") return null;
  return dueText(report.platform, Date.parse(report[side].due_at), ticket[otherSide(side)].client_name);
}

interface ActWords {
  line: string;
  /** Label of the button. */
  label: string;
  /** Past tense for the toast: `Sent`. */
  done: string;
  cautions?: readonly string[];
  /** Reason of a late report. */
  lateReason?: string;
  /** Reason shown to the other side. */
  reason?: string;
}

/** Neutral sentence for the deal: number, size, bond, level, seller, buyer, money, day and exchange. */
export function dealLine(ticket: Ticket): string {
  const { number, seller, buyer } = ticket;
  return `${number}, ${sizeOf(ticket)} at ${levelOf(ticket)} from ${seller.client_name} to ${buyer.client_name}${endOf(ticket)}`;
}

/**
 * Asks for the distinct key before an act that others rely on. @param wordsOf texts for the ticket's current version
 */
export async function reviewAct(
  ticket: Ticket,
  action: Exclude<Action, "confirm">,
  wordsOf: (ticket: Ticket) => ActWords | Promise<ActWords>,
): Promise<void> {
  const words = await lookFirst(async () => wordsOf(ticket));
  if (words === null || !isShown(ticket)) return;
  const { line, label, done, cautions = [], lateReason, reason } = words;
  askFor({
    line,
    warnings: [],
    cautions,
    label,
    side: null,
    async again() {
      const now = openTicket();
      const verdict = now && mayAct(now, action, viewer(), serverNowMs());
      if (verdict?.ok === false) return verdict.message;
      if (now) await reviewAct(now, action, wordsOf);
      return undefined;
    },
    takeFresh,
    send: () =>
      call(actOnTicket, {
        params: { id: ticket.id, action },
        body: {
          version: ticket.version,
          ...(lateReason === undefined ? {} : { late_reason: lateReason }),
          ...(reason === undefined ? {} : { reason }),
        },
      }),
    done(fresh) {
      takeTicket(fresh);
      useTicketSection.getState().open(null);
      focusTicket();
      notify({ ...doneText(done, fresh, reason), severity: "info", group: `ticket-${fresh.id}` });
    },
    refused: notifyRefused,
  });
}

const EXECUTED_AS: Record<Exclude<Ticket["execution"], "NDSOM_REPORT">, string> = {
  RFQ_OTO: "Deal it one to one on",
  RFQ_OTM: "Deal it one to many on",
  OTC_REPORT: "Report it to",
};

/** Name of the execution: `Report it on NDS-OM`, `Report it to NSE`. */
export function executionText({ exchange, execution }: Pick<Ticket, "exchange" | "execution">): string {
  if (exchange !== undefined && !isExchange(exchange)) return `Report it on ${VENUE_NAMES[exchange]}`;
  const how = execution === "NDSOM_REPORT" ? "Report it on" : EXECUTED_AS[execution];
  return `${how} ${exchange ?? "its exchange"}`;
}

/** Reviews the execution in one sentence. @param lateReason reason of a late report */
export function reviewExecution(ticket: Ticket, lateReason?: string): Promise<void> {
  return reviewAct(ticket, "execute", async (now) => {
    return {
      line: `${executionText(now)}${isReportedDeal(now) ? ", each side its own leg" : ""}: ${dealLine(now)}`,
      label: "Execute",
      done: "Executing",
      cautions: await cautionsOf(now),
      ...(lateReason === undefined ? {} : { lateReason }),
    };
  });
}
