import { isExchange, type Venue } from "#domain/entities/exchanges.ts";
import {
  DEAL_SIDES,
  type DealSide,
  type Execution,
  type Ticket,
  type TicketSource,
  type TicketState,
  type TicketStep,
} from "#domain/entities/ticket.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { cancelBar } from "#domain/reporting/legs.ts";
import { cancelAskedText, ticketTexts } from "#domain/tickets/texts.ts";
import { firmSides, sidesOf, type TicketParties, type TicketViewer, visibleSides } from "#domain/tickets/sides.ts";
import { err, errField, ok, type Verdict } from "#domain/trading/verdict.ts";

/**
 * Permissions on a ticket by its state. The server enforces them and the screen offers acts by them. An unsent draft
 * belongs to its author; a sent ticket belongs to both sides permanently, and each consents to the money for itself. An
 * edit clears both consents; a side's change of its own terms clears its own. A deal of two firms needs both of them to
 * cancel.
 */
export const TICKET_ACTS = ["edit", "own", "send", "consent", "reject", "reopen", "cancel", "execute"] as const;
export type TicketAct = (typeof TICKET_ACTS)[number];

/** Fields of a ticket that decide its life cycle. */
export interface TicketLife extends TicketParties {
  state: TicketState;
  source: TicketSource;
  execution: Execution;
  exchange?: Venue | null | undefined;
  /** Legs of a deal under way that is reported to a platform. */
  report?: ReportedLegs | undefined;
  author_client_id: Ticket["author_client_id"];
  consents: { buyer: unknown; seller: unknown };
  cancel_asked: { client_id: string; at: string } | null;
  history?: readonly Pick<TicketStep, "act" | "client_id">[] | undefined;
  created_at: string;
}

type ReportedLegs = Pick<NonNullable<Ticket["report"]>, "platform"> &
  Record<DealSide, Pick<NonNullable<Ticket["report"]>["buyer"], "state">>;

/** True for a deal that both sides report to a platform. */
export function isReportedDeal({ exchange }: Pick<TicketLife, "exchange">): boolean {
  return exchange != null && !isExchange(exchange);
}

/** Time limit of a request to cancel a deal. */
export const CANCEL_WITHIN_MS = 15 * 60 * 1000;

/** True before both sides have consented, while the terms are still negotiable. */
export function isAwaitingConsent({ state }: Pick<TicketLife, "state">): boolean {
  return state === "SENT" || state === "PART_AGREED";
}

/**
 * True when a consent to the money is missing, also for a deal made on an exchange, whose level and size are already
 * fixed.
 */
export function lacksConsent({ state, consents }: Pick<TicketLife, "state" | "consents">): boolean {
  const isDealt = state === "EXECUTING" && (consents.buyer === null || consents.seller === null);
  return isAwaitingConsent({ state }) || isDealt;
}

/**
 * Sides on which the viewer may act. A ticket of others is refused as if it did not exist.
 * @param side side named by a person who acts for both
 */
export function mayAct(
  ticket: TicketLife,
  act: TicketAct,
  viewer: TicketViewer,
  nowMs: number,
  side?: DealSide,
): Verdict<DealSide[]> {
  const sides = act === "consent" ? firmSides(ticket, viewer) : sidesOf(ticket, viewer);
  if (sides.length === 0) return err("forbidden", ticketTexts.notYourSide);
  if (side !== undefined && !sides.includes(side)) return errField("side", ticketTexts.otherSide);
  const named = side === undefined ? sides : [side];
  const state = inState(ticket, act, viewer, nowMs);
  if (!state.ok) return state;
  if (act === "execute") return ofExecution(ticket, viewer, named);
  // The money of a deal made on an exchange can be refused only by a side that has not consented.
  const isRefused = act === "reject" && ticket.state === "EXECUTING";
  if (act !== "consent" && !isRefused) return ok(named);
  const open = named.filter((each) => ticket.consents[each] === null);
  if (open.length === 0) return err("already_done", ticketTexts.consentedAlready);
  return open.length > 1 ? errField("side", ticketTexts.whichSide) : ok(open);
}

/**
 * The seller's side reports; on the RFQ platform either side may start, but a brokered one-to-many deal is started by
 * its broker.
 */
function ofExecution(ticket: TicketLife, viewer: TicketViewer, sides: DealSide[]): Verdict<DealSide[]> {
  // Both sides report a deal of a platform, so either may execute it.
  if (isReportedDeal(ticket)) return ok(sides);
  if (ticket.execution === "OTC_REPORT") {
    return sides.includes("seller") ? ok(["seller"]) : err("forbidden", ticketTexts.executesSeller);
  }
  const isBroker = ticket.brokers.some(({ user_id: id }) => id === viewer.userId);
  const isBrokers = ticket.execution === "RFQ_OTM" && ticket.brokers.length > 0;
  return isBrokers && !isBroker ? err("forbidden", ticketTexts.executesBroker) : ok(sides);
}

function inState(ticket: TicketLife, act: TicketAct, viewer: TicketViewer, nowMs: number): Verdict<null> {
  const { state } = ticket;
  const done = (text: string) => err("already_done", text);
  const fine = ok(null);
  if (state === "EXECUTED" || state === "CANCELLED") return done(ticketTexts.over);
  const isAuthor = ticket.author_client_id === null || ticket.author_client_id === viewer.clientId;
  switch (act) {
    case "edit":
    case "own":
      if (state === "REJECTED") return done(ticketTexts.rejected);
      return state === "DRAFT" || isAwaitingConsent(ticket) ? fine : done(ticketTexts.agreed);
    case "send":
      if (state === "REJECTED") return done(ticketTexts.rejected);
      return state === "DRAFT" ? fine : done(ticketTexts.sentAlready);
    case "consent":
      if (state === "DRAFT") return done(ticketTexts.notSent);
      if (state === "REJECTED") return done(ticketTexts.rejected);
      return lacksConsent(ticket) ? fine : done(ticketTexts.consentedAlready);
    case "reject":
      if (state === "DRAFT") return done(ticketTexts.notSent);
      if (state === "REJECTED") return done(ticketTexts.rejected);
      return lacksConsent(ticket) ? fine : done(ticketTexts.rejectLate);
    case "reopen":
      if (state !== "REJECTED") return done(ticketTexts.notRejected);
      if (!isAuthor) return err("forbidden", ticketTexts.otherAuthor);
      return istDateOf(Date.parse(ticket.created_at)) === istDateOf(nowMs) ? fine : done(ticketTexts.reopenDay);
    case "execute":
      if (state === "REJECTED") return done(ticketTexts.rejected);
      if (state === "EXECUTING") return done(ticketTexts.executing);
      return state === "AGREED" ? fine : done(ticketTexts.notAgreed);
    case "cancel":
      if (state === "REJECTED") return done(ticketTexts.rejected);
      if (state === "DRAFT" && !isAuthor) return err("forbidden", ticketTexts.otherAuthor);
      if (state !== "EXECUTING") return canCancel(ticket, viewer, nowMs);
      return ticket.report === undefined ? done(ticketTexts.agreed) : unreported(ticket, ticket.report, viewer, nowMs);
  }
}

/** Sources of tickets that two firms dealt; any other binds only its author until the other side consents. */
const DEALT_SOURCES: ReadonlySet<TicketSource> = new Set(["CLUSTER", "HIT", "EXCHANGE"]);

/** True when a ticket binds both sides: they dealt it here, or the side other than the author has consented once. */
export function isOfBoth(
  ticket: Pick<TicketLife, "source" | "state" | "author_client_id" | "buyer" | "seller" | "consents" | "history">,
): boolean {
  const { source, state, author_client_id: author, consents, history = [] } = ticket;
  if (DEALT_SOURCES.has(source) || state === "AGREED" || state === "EXECUTING") return true;
  const isConsented = DEAL_SIDES.some((side) => consents[side] !== null && ticket[side].client_id !== author);
  return isConsented || history.some(({ act, client_id: firm }) => act === "consent" && firm !== author);
}

/** A deal under way can be cancelled while neither leg is on its platform. */
function unreported(ticket: TicketLife, report: ReportedLegs, viewer: TicketViewer, nowMs: number): Verdict<null> {
  const bar = cancelBar(report);
  return bar === null ? canCancel(ticket, viewer, nowMs) : err("already_done", bar);
}

/** True while a request to cancel awaits the other side. */
export function isCancelAsked({ cancel_asked: asked }: Pick<TicketLife, "cancel_asked">, nowMs: number): boolean {
  return asked !== null && nowMs < Date.parse(asked.at) + CANCEL_WITHIN_MS;
}

/** True when the viewer acts for a side other than that of the firm or broker who asked to cancel. */
function isOtherThan(firm: string, ticket: TicketLife, viewer: TicketViewer): boolean {
  if (firm === viewer.clientId) return false;
  const theirs = visibleSides(ticket, firm);
  // A broker of both sides counts either firm as the other one.
  return theirs.length > 1 || sidesOf(ticket, viewer).some((side) => !theirs.includes(side));
}

function canCancel(ticket: TicketLife, viewer: TicketViewer, nowMs: number): Verdict<null> {
  const { state, author_client_id: author, cancel_asked: asked } = ticket;
  if (state === "DRAFT") return ok(null);
  if (!isOfBoth(ticket)) {
    const isWriters = author === null || author === viewer.clientId || !isOtherThan(author, ticket, viewer);
    return isWriters ? ok(null) : err("forbidden", ticketTexts.withdraw);
  }
  if (asked === null || !isCancelAsked(ticket, nowMs) || isOtherThan(asked.client_id, ticket, viewer)) return ok(null);
  return err("already_done", cancelAskedText(formatTimeWithSeconds(Date.parse(asked.at) + CANCEL_WITHIN_MS)));
}

/** Effect of cancelling now: the end or, for a deal that binds both sides, a request first. */
export function cancelStep(ticket: TicketLife, viewer: TicketViewer, nowMs: number): "cancel" | "ask" {
  if (ticket.state === "DRAFT" || !isOfBoth(ticket)) return "cancel";
  const { cancel_asked: asked } = ticket;
  const isAnswer = asked !== null && isCancelAsked(ticket, nowMs) && isOtherThan(asked.client_id, ticket, viewer);
  return isAnswer ? "cancel" : "ask";
}

/** True when the other side's request to cancel awaits the viewer. */
export function mayAgreeToCancel(ticket: TicketLife, viewer: TicketViewer, nowMs: number): boolean {
  if (!mayAct(ticket, "cancel", viewer, nowMs).ok || !isCancelAsked(ticket, nowMs)) return false;
  return cancelStep(ticket, viewer, nowMs) === "cancel";
}

/** True when cancelling now needs a reason: not for a draft, nor for agreeing to the other side's request. */
export function cancelNeedsReason(ticket: TicketLife, viewer: TicketViewer, nowMs: number): boolean {
  if (ticket.state === "DRAFT") return false;
  return !isOfBoth(ticket) || cancelStep(ticket, viewer, nowMs) === "ask";
}

/** State of a sent ticket according to its consents. */
export function stateOfConsents(consents: { buyer: unknown; seller: unknown }): "SENT" | "PART_AGREED" | "AGREED" {
  const given = [consents.buyer, consents.seller].filter((each) => each !== null).length;
  return given === 2 ? "AGREED" : given === 1 ? "PART_AGREED" : "SENT";
}

/** True when the ticket awaits the viewer's consent. */
export function waitsFor(ticket: TicketLife, viewer: TicketViewer): boolean {
  return lacksConsent(ticket) && firmSides(ticket, viewer).some((side) => ticket.consents[side] === null);
}
