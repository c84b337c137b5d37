import {
  Ban,
  Check,
  FileSearch,
  FileText,
  Landmark,
  Pencil,
  Percent,
  ReceiptText,
  Repeat,
  RotateCcw,
  Send,
  X,
} from "lucide-react";
import { z } from "zod";
import { confirmedTrade } from "#domain/contract/http/tickets.ts";
import { isReportLate } from "#domain/tickets/clocks.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { cancelNeedsReason, isReportedDeal, mayAct, mayAgreeToCancel, type TicketAct } from "#domain/tickets/life.ts";
import { must } from "#domain/lib/must.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { dealLine, reviewAct, reviewConsent, reviewExecution } from "#src/features/tickets/ticket-acts.ts";
import { eoiOfTicket, whyNotPosted } from "#src/features/tickets/eoi-of-ticket.ts";
import { openTicket, type TicketSection, useTicketSection, viewer } from "#src/features/tickets/open-ticket.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, flag, is, not } from "#src/shell/commands/when.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";

export const TICKET_VIEW = "ticket.view";
export const NEW_TICKET_VIEW = "ticket.new";
const SECTION = "Tickets";
const inTicket = is(facts.sideView, TICKET_VIEW, "Open a ticket first");
const unconfirmed = not(facts.confirming, "Confirm or go back first");
const when = all(inTicket, facts.mayTrade, unconfirmed);

export const ticketFacts = {
  /** The other side has asked this user to cancel the open ticket. */
  asksCancel: flag("ticket.asks-cancel", "No request to cancel this ticket"),
};

const shown = () => must(openTicket(), "open ticket");

/** Returns a check that gives the reason an act is refused for the open ticket. */
function refusing(wanted: TicketAct) {
  return (): string | undefined => {
    const ticket = openTicket();
    if (ticket === undefined) return "Open a ticket first";
    const verdict = mayAct(ticket, wanted, viewer(), serverNowMs());
    return verdict.ok ? undefined : verdict.message;
  };
}

/** Id of the ticket from a row's menu; omitted for the open one. */
const ofTicket = z.object({ id: z.string().optional() });
const ticketOf = (id: string | undefined) =>
  id === undefined ? openTicket() : useLive.getState().tickets.find((row) => row.id === id);

/** Opens the ticket unless it is open. */
function show(id: string | undefined): Ticket {
  if (id !== undefined && id !== useSideDesk.getState().current?.props["id"]) openView(id);
  return shown();
}

function openView(id: string): void {
  useConfirm.getState().drop();
  useTicketSection.getState().open(null);
  useSideDesk.getState().open(TICKET_VIEW, { id });
}

/** Reason the ticket cannot be cancelled, or that there is no request to agree to. */
function whyNotCancelled(id: string | undefined, isAgreed: boolean): string | undefined {
  const ticket = ticketOf(id);
  if (ticket === undefined) return "Open a ticket first";
  const verdict = mayAct(ticket, "cancel", viewer(), serverNowMs());
  if (!verdict.ok) return verdict.message;
  if (mayAgreeToCancel(ticket, viewer(), serverNowMs()) === isAgreed) return undefined;
  return isAgreed ? ticketFacts.asksCancel.why : "The other side has already asked: agree to cancel";
}

const draftWords = (ticket: Ticket) => ({
  line: `Cancel ticket ${dealLine(ticket)}`,
  label: "Cancel the ticket",
  done: "Cancelled",
});

/** Sentence that agrees to the other side's request to cancel, with the deal. */
function agreeLine(ticket: Ticket): string {
  const { cancel_asked: asked } = ticket;
  const why = asked?.reason == null ? "" : ` (${asked.reason})`;
  return `Agree with ${asked?.user_name ?? "the other side"} to cancel ticket ${dealLine(ticket)}${why}`;
}

function sectionCommand(
  id: string,
  title: string,
  key: string,
  opens: TicketSection,
  wanted: TicketAct,
  icon: typeof Pencil,
) {
  return command({
    id,
    title,
    section: SECTION,
    icon,
    keys: [key],
    when,
    refuse: refusing(wanted),
    run: () => useTicketSection.getState().open(opens),
  });
}

export const ticketCommands = [
  command({
    id: "ticket.new",
    title: "Create a ticket manually",
    section: SECTION,
    aliases: ["New ticket", "Report a deal made elsewhere", "Manual ticket"],
    icon: ReceiptText,
    keys: ["t n"],
    when: all(facts.mayTrade, facts.dealsHere),
    run: () => {
      useConfirm.getState().drop();
      useSideDesk.getState().open(NEW_TICKET_VIEW);
    },
  }),
  command({
    id: "ticket.open",
    title: "Open a ticket",
    section: SECTION,
    icon: ReceiptText,
    hidden: true,
    when: all(facts.dealsHere),
    args: z.object({ id: z.string() }),
    run: (_context, { id }) => openView(id),
  }),
  command({
    id: "ticket.consent",
    title: "Consent to the money",
    section: SECTION,
    aliases: ["Accept the consideration", "Confirm the ticket", "Agree the ticket"],
    icon: Check,
    // A cancel request takes the key first, so nobody consents without seeing that the other side wants out.
    keys: [{ keys: "mod+enter", when: not(ticketFacts.asksCancel) }],
    when,
    danger: true,
    refuse: refusing("consent"),
    run: async () => {
      const ticket = shown();
      const verdict = mayAct(ticket, "consent", viewer(), serverNowMs());
      const [side] = verdict.ok ? verdict.value : [];
      if (side !== undefined) await reviewConsent(ticket, side);
    },
  }),
  command({
    id: "ticket.send",
    title: "Send the ticket",
    section: SECTION,
    icon: Send,
    keys: ["mod+shift+enter"],
    when,
    danger: true,
    refuse: refusing("send"),
    run: () =>
      reviewAct(shown(), "send", (ticket) => ({
        line: `Send ticket ${dealLine(ticket)}`,
        label: "Send",
        done: "Sent",
      })),
  }),
  command({
    id: "ticket.execute",
    title: "Execute the deal",
    section: SECTION,
    aliases: ["Report the deal", "Execute the ticket", "Send to the exchange", "Report on NDS-OM", "Report on F-TRAC"],
    icon: Landmark,
    keys: ["t x"],
    when,
    danger: true,
    refuse: refusing("execute"),
    run: async () => {
      const ticket = shown();
      // A late leg needs its reason with its own report.
      if (!isReportedDeal(ticket) && isReportLate(ticket, serverNowMs())) useTicketSection.getState().open("execute");
      else await reviewExecution(ticket);
    },
  }),
  sectionCommand("ticket.edit", "Edit the ticket", "t e", "edit", "edit", Pencil),
  sectionCommand("ticket.own", "Brokerage, custodian and account of my side", "t m", "own", "own", Percent),
  sectionCommand("ticket.reject", "Reject the ticket", "t r", "reject", "reject", X),
  sectionCommand("ticket.reopen", "Reopen the ticket", "t o", "reopen", "reopen", RotateCcw),
  command({
    id: "ticket.cancel",
    title: "Cancel the ticket",
    section: SECTION,
    aliases: ["Ask to cancel the deal", "Withdraw the ticket"],
    icon: Ban,
    keys: [{ keys: "t c", when: all(inTicket, not(ticketFacts.asksCancel)) }],
    when: all(facts.mayTrade, facts.dealsHere, unconfirmed),
    args: ofTicket,
    danger: true,
    refuse: ({ id }) => whyNotCancelled(id, false),
    run: async (_context, { id }) => {
      const ticket = show(id);
      // Asks for a reason if one is needed, else for the distinct key.
      if (cancelNeedsReason(ticket, viewer(), serverNowMs())) useTicketSection.getState().open("cancel");
      else await reviewAct(ticket, "cancel", draftWords);
    },
  }),
  command({
    id: "ticket.agree-cancel",
    title: "Agree to cancel",
    section: SECTION,
    aliases: ["Agree to cancel the deal", "Accept the cancellation"],
    icon: Ban,
    keys: ["mod+enter", "t c"].map((keys) => ({ keys, when: all(inTicket, ticketFacts.asksCancel) })),
    when: all(facts.mayTrade, facts.dealsHere, unconfirmed),
    args: ofTicket,
    danger: true,
    refuse: ({ id }) => whyNotCancelled(id, true),
    run: (_context, { id }) =>
      reviewAct(show(id), "cancel", (now) => ({ line: agreeLine(now), label: "Agree to cancel", done: "Cancelled" })),
  }),
  command({
    id: "ticket.post-eoi",
    title: "Post an EOI from this ticket",
    section: SECTION,
    aliases: ["Post the rest", "Post again", "Quote it again"],
    icon: Repeat,
    keys: ["t q"],
    when,
    refuse: () => {
      const ticket = openTicket();
      return ticket === undefined ? "Open a ticket first" : whyNotPosted(ticket);
    },
    run: (context) => {
      const { commandId, args } = eoiOfTicket(shown());
      return context.run(commandId, args);
    },
  }),
  command({
    id: "ticket.evidence",
    title: "Show the market at consent",
    section: SECTION,
    aliases: ["Evidence of the ticket"],
    icon: FileSearch,
    keys: ["t v"],
    when: all(inTicket),
    refuse: () => {
      const consents = openTicket()?.consents;
      return consents?.buyer || consents?.seller ? undefined : "No consent yet";
    },
    run: () => {
      const { section: now, open } = useTicketSection.getState();
      open(now === "evidence" ? null : "evidence");
    },
  }),
  command({
    id: "ticket.confirmation",
    title: "Deal confirmation",
    section: SECTION,
    aliases: ["Print the deal", "Download the confirmation", "Contract of the ticket as PDF"],
    icon: FileText,
    keys: ["t p"],
    when: all(inTicket),
    args: z.object({ output: confirmedTrade.query.shape.output }),
    refuse: () => (openTicket()?.state === "DRAFT" ? "Send the ticket first" : undefined),
    run: async (_context, { output }) => {
      try {
        saveDownload(await call(confirmedTrade, { params: { id: shown().id }, query: { output } }));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        notify({ summary: error.text, severity: "error", group: "download" });
      }
    },
  }),
];
