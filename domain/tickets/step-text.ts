import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Ticket, TicketStep } from "#domain/entities/ticket.ts";
import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MINUS } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatRupees, formatSize, rupeesText } from "#domain/lib/format-rupees.ts";
import { unreachable } from "#domain/lib/must.ts";
import { dealerText, EXECUTION_LABEL, rupeeEffect } from "#domain/tickets/difference.ts";
import { CANCEL_WITHIN_MS } from "#domain/tickets/life.ts";

// Texts of a ticket's steps, for its history and for notices to the other side.

type History = Pick<Ticket, "history">;
type Change = NonNullable<TicketStep["change"]>;

/** Deal of a ticket in a sentence: size, bond and money. */
export function dealText({
  quantity,
  bond_name: name,
  consideration: money,
}: Pick<Ticket, "quantity" | "bond_name" | "consideration">): string {
  const paid = money === null ? "" : ` for ${rupeesText(money.consideration)}`;
  return `${formatCompactRupees(quantity)} ${name}${paid}`;
}

/** Change in rupees, with paise if any: `−₹31,400`; empty when unchanged. */
function effectText({ from, to }: Change): string {
  const effect = rupeeEffect({ from }, to);
  if (effect === null || effect === 0) return "";
  const figure = formatRupees(Math.abs(effect), Number.isInteger(effect) ? 0 : 2);
  return `, ${effect < 0 ? MINUS : "+"}₹${figure}`;
}

const venueText = ({ exchange }: Change["from"]) => (exchange == null ? "none" : VENUE_NAMES[exchange]);

/** Changed terms; of yield and price only the owned one. */
function movedTerms({ from, to, fixed_field: owned }: Change): { term: string; from: string; to: string }[] {
  const level =
    owned === "yield"
      ? { term: "yield", from: formatYieldPct(from.yield_stored), to: formatYieldPct(to.yield_stored) }
      : { term: "price", from: formatPrice(from.unit_price_stored), to: formatPrice(to.unit_price_stored) };
  const rows = [
    { term: "size", from: formatSize(from.quantity), to: formatSize(to.quantity) },
    level,
    { term: "settlement", from: formatDate(from.settlement_date), to: formatDate(to.settlement_date) },
    { term: "exchange", from: venueText(from), to: venueText(to) },
    { term: "execution", from: EXECUTION_LABEL[from.execution], to: EXECUTION_LABEL[to.execution] },
    { term: "facilitator", from: from.facilitator ?? "none", to: to.facilitator ?? "none" },
  ];
  return rows.filter((row) => row.from !== row.to);
}

/**
 * `changed the yield of 7.18% GS 2033 from 7.0500 to 7.0600, −₹31,400`.
 * @param ofBond ` of 7.18% GS 2033`, or empty
 */
function changeText(change: Change, ofBond: string): string {
  const [first, ...others] = movedTerms(change);
  if (first === undefined) return `changed the terms${ofBond}${effectText(change)}`;
  const rest = others.map(({ term, from, to }) => `, the ${term} from ${from} to ${to}`).join("");
  return `changed the ${first.term}${ofBond} from ${first.from} to ${first.to}${rest}${effectText(change)}`;
}

/** Request that a cancellation agrees to; undefined for a ticket withdrawn by its author. */
function askedBefore(history: readonly TicketStep[], index: number): TicketStep | undefined {
  return history.slice(0, index).findLast(({ act }) => act === "ask_cancel");
}

const reasonText = ({ reason }: TicketStep) => (reason === null ? "" : `. Reason: ${reason}`);

/** History line of a step without its time: `Narmada Bank (Rohan Mehta) rejected it. Reason: Wrong size`. */
export function stepLine({ history = [] }: History, index: number): string {
  const step = history[index];
  if (step === undefined) return "";
  const by = dealerText(step);
  switch (step.act) {
    case "send":
      return `${by} sent it`;
    case "edit":
      return `${by} ${step.change === null ? "changed it" : changeText(step.change, "")}`;
    case "consent":
      return `${by} consented`;
    case "reject":
      return `${by} rejected it${reasonText(step)}`;
    case "reopen":
      return `${by} reopened it${reasonText(step)}`;
    case "ask_cancel":
      return `${by} asked to cancel it${reasonText(step)}`;
    case "cancel": {
      const asked = askedBefore(history, index);
      if (asked === undefined) return `${by} cancelled it${reasonText(step)}`;
      const both = `${dealerText(asked)} and ${by} cancelled it`;
      return `${both}${reasonText(step.reason === null ? asked : step)}`;
    }
    default:
      return unreachable(step.act);
  }
}

/** Person, time and reason of the last rejection, reopening or cancellation; null when none applies any more. */
export function endText(ticket: Pick<Ticket, "history" | "reason">): string | null {
  const { history = [], reason } = ticket;
  if (reason === null) return null;
  const index = history.findLastIndex(({ act }) => act === "reject" || act === "reopen" || act === "cancel");
  const line = stepLine(ticket, index);
  // The exchange may have ended it since, with its own text.
  if (!line.endsWith(reason)) return `Reason: ${reason}`;
  return `${formatTimeWithSeconds(Date.parse(history[index]?.at ?? ""))}: ${line}`;
}

const NOTICE = {
  edit: "Changed",
  reject: "Rejected",
  reopen: "Reopened",
  ask_cancel: "Asked to cancel",
  cancel: "Cancelled",
} as const;

type NoticeAct = keyof typeof NOTICE;

/** Notice of a step: heading and sentence. */
export interface StepNotice {
  act: NoticeAct;
  summary: string;
  detail: string;
}

/**
 * Notice of a step by another firm; null for the firm's own steps, and for those that neither require anything of it
 * nor cost it anything.
 */
export function stepNotice(
  ticket: Pick<Ticket, "number" | "quantity" | "bond_name" | "consideration" | "history" | "buyer" | "seller">,
  index: number,
  firm: string,
): StepNotice | null {
  const step = ticket.history?.[index];
  if (step === undefined || step.client_id === firm || step.act === "send" || step.act === "consent") return null;
  const { act } = step;
  return {
    act,
    summary: `${NOTICE[act]}: ticket ${ticket.number}`,
    detail: noticeText(ticket, { ...step, act }, index, firm),
  };
}

/** Notice of a ticket written and sent by another firm; it binds nobody until this firm consents. */
export function sentNotice(
  ticket: Parameters<typeof stepNotice>[0],
  firm: string,
): { summary: string; detail: string } {
  const { number, history = [], buyer, seller } = ticket;
  const index = history.findLastIndex(({ act }) => act === "send");
  const by = history[index]?.client_name ?? (buyer.client_id === firm ? seller : buyer).client_name;
  const detail = `${sentence(`${by} sent ${dealText(ticket)}`)} ${consentText(ticket, index, firm)}`;
  return { summary: `Sent to you: ticket ${number}`, detail };
}

function noticeText(
  ticket: Parameters<typeof stepNotice>[0],
  step: Omit<TicketStep, "act"> & { act: NoticeAct },
  index: number,
  firm: string,
): string {
  const { bond_name: bond, history = [] } = ticket;
  const { act, client_name: by, reason } = step;
  const deal = dealText(ticket);
  const why = reason === null ? "" : `: ${reason}`;
  switch (act) {
    case "edit": {
      const moved = step.change === null ? `changed the deal in ${bond}` : changeText(step.change, ` of ${bond}`);
      return `${sentence(`${by} ${moved}`)} ${consentText(ticket, index, firm)}`;
    }
    case "reject":
      return sentence(`${by} rejected ${deal}${why}`);
    case "reopen":
      return `${sentence(`${by} reopened ${deal}${why}`)} ${consentText(ticket, index, firm)}`;
    case "ask_cancel": {
      const until = formatTimeWithSeconds(Date.parse(step.at) + CANCEL_WITHIN_MS);
      return `${sentence(`${by} asks to cancel ${deal}${why}`)} It can be agreed to until ${until}.`;
    }
    case "cancel": {
      const asked = askedBefore(history, index);
      if (asked === undefined) return sentence(`${by} cancelled ${deal}${why}`);
      const reasonOf = reason ?? asked.reason;
      const both = `${asked.client_name} and ${by} cancelled ${deal}`;
      return sentence(reasonOf === null ? both : `${both}: ${reasonOf}`);
    }
    default:
      return unreachable(act);
  }
}

/** Text of a required consent, also when it is required again; a broker reads about both sides. */
function consentText(
  { history = [], buyer, seller }: Pick<Ticket, "history" | "buyer" | "seller">,
  index: number,
  firm: string,
): string {
  if (buyer.client_id !== firm && seller.client_id !== firm) return "Both sides' consent is needed.";
  const isAgain = history
    .slice(0, index)
    .some(({ act, client_id: by }) => (act === "consent" && by === firm) || act === "edit" || act === "reopen");
  return isAgain ? "Your consent is needed again." : "Your consent is needed.";
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
