import {
  Ban,
  CalendarSync,
  Check,
  FileSpreadsheet,
  FileText,
  Handshake,
  History,
  Hash,
  Landmark,
  ListTree,
  MegaphoneOff,
  Pencil,
  Printer,
  ReceiptText,
  Scale,
  Send,
  ShieldCheck,
  X,
} from "lucide-react";
import { z } from "zod";
import { reportFile, reportSlip } from "#domain/contract/http/order-reports.ts";
import type { Order, OrderAct } from "#domain/entities/order.ts";
import { must } from "#domain/lib/must.ts";
import { worstFirst } from "#domain/orders/clocks.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { downloadedText } from "#domain/reporting/texts.ts";
import { askedAgain, isCancelWaiting, needsAnswer, type OrderQuestion } from "#domain/orders/needs-answer.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { reportFacts } from "#src/desk-kit/deals/report-facts.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { orderCalls, reviewOrderAct } from "#src/features/transactions/order-acts.ts";
import {
  openOrder,
  ORDER_VIEW,
  type OrderSection,
  REPORT_VIEW,
  useOrderSection,
} from "#src/features/transactions/open-order.ts";
import {
  acceptLine,
  againLine,
  agreeAgainLabel,
  approveLine,
  cancelWords,
} from "#src/features/transactions/order-sentences.ts";
import { clearingBar } from "#src/features/transactions/report-sentences.ts";
import { openOrderUpload } from "#src/features/transactions/upload/order-upload.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSession } from "#src/session/session.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, contextKey, is, not, present } from "#src/shell/commands/when.ts";
import { goTo } from "#src/shell/navigation.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";

const SECTION = "Transactions";
const inOrder = is(facts.sideView, ORDER_VIEW, "Open a transaction first");
const unconfirmed = not(facts.confirming, "Confirm or go back first");
const when = all(inOrder, facts.mayActOnOrders, unconfirmed);
const shown = () => must(openOrder(), "open order");

export const orderFacts = {
  /** Question of the open order to the user's firm: `OrderQuestion`, or empty. */
  asks: contextKey<string>("order.asks", ""),
};
/** One key answers yes to the open order's current question. */
const yesTo = (question: OrderQuestion) => ({
  keys: "mod+enter",
  when: is(orderFacts.asks, question, "This transaction needs nothing from your firm"),
});
const clientId = () => useSession.getState().session?.id ?? "";

const NOT_NOW: Record<OrderAct, string> = {
  accept: "Nothing for your firm to accept",
  reject: "Nothing for your firm to reject",
  modify: "Your firm cannot change this now",
  cancel: "Your firm cannot cancel this now",
  decide: "No amendment for your firm to decide",
  settle: "Manual settlement is not available now",
  settle_again: "Nothing to settle again",
  intention: "No custodian needs to confirm for your side",
  place: "Only your firm's procurements can be placed",
  report: "No leg of your firm is due here",
  withdraw_report: "Your leg has not been reported",
  match: "Nothing of your firm to match",
  clearing: "No matched deal of CCIL is open",
};

/** Returns a check that refuses acts the server does not offer for the open order. */
function refusing(...acts: readonly OrderAct[]) {
  return (): string | undefined => {
    const order = openOrder();
    if (order === undefined) return "Open a transaction first";
    return acts.some((each) => order.may.includes(each)) ? undefined : NOT_NOW[must(acts[0], "act")];
  };
}

function sectionCommand(
  id: string,
  title: string,
  key: string,
  opens: OrderSection,
  wanted: OrderAct,
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
    run: () => useOrderSection.getState().open(opens),
  });
}

/** Order of an act that a ticket offers too: the named one, the one whose leg is due, else the open one. */
function orderOf(id: string | undefined): Order | undefined {
  const open = openOrder();
  if (id === undefined || open?.id === id) return open;
  return useLive.getState().orders.find((order) => order.id === id);
}

async function download(endpoint: typeof reportSlip | typeof reportFile, order: Order): Promise<void> {
  try {
    saveDownload(await call(endpoint, { params: { id: order.id } }));
    const platform = order.report?.platform ?? "NDSOM";
    notify({ summary: downloadedText(platform), severity: "info", group: "download", life: 8000 });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notify({ summary: error.text, severity: "error", group: "download" });
  }
}

function downloadCommand(
  id: string,
  title: string,
  key: string,
  endpoint: typeof reportSlip | typeof reportFile,
  icon: typeof Pencil,
) {
  return command({
    id,
    title,
    section: SECTION,
    aliases: ["NDS-OM", "F-TRAC"],
    icon,
    keys: [{ keys: key, when: inOrder }],
    when: all(facts.dealsHere),
    args: ofOrder,
    refuse: ({ id: of }) => {
      const order = orderOf(of);
      if (order === undefined) return "Open a transaction first";
      return order.report === undefined ? orderTexts.noLegs : undefined;
    },
    run: (_context, { id: of }) => download(endpoint, must(orderOf(of), "order")),
  });
}

/** Id of the order where the act is offered beside its ticket; omitted for the open one. */
const ofOrder = z.object({ id: z.string().optional() });

function show(id: string): void {
  useConfirm.getState().drop();
  useOrderSection.getState().open(null);
  useSideDesk.getState().open(ORDER_VIEW, { id });
}

/** Orders awaiting an answer of the firm, the most urgent first. */
export function ordersForMe(orders: readonly Order[], firm: string, nowMs: number): Order[] {
  return worstFirst(orders.filter((order) => needsAnswer(order, firm, nowMs)));
}

/** Reviews the act on the open order's current version while it is offered; otherwise returns the reason. */
function reviewWhile(act: OrderAct, review: (order: Order) => void): string | undefined {
  const order = openOrder();
  if (order === undefined || !order.may.includes(act)) return NOT_NOW[act];
  review(order);
  return undefined;
}

function reviewAccept(order: Order): void {
  const words = { line: acceptLine(order), label: "Accept", done: "Accepted" };
  reviewOrderAct(order, { ...words, again: () => reviewWhile("accept", reviewAccept) }, (confirms) =>
    orderCalls.answer(order, {
      reported_order_status: "accepted",
      consideration: order.consideration?.consideration ?? null,
      confirms,
    }),
  );
}

function reviewAgreement(order: Order): void {
  if (order.amendment === null) return;
  const words = { line: approveLine(order, order.amendment), label: "Agree", done: "Agreed" };
  reviewOrderAct(order, { ...words, again: () => reviewWhile("decide", reviewAgreement) }, (confirms) =>
    orderCalls.answer(order, { reported_order_status: "accepted", confirms }),
  );
}

/** Agrees to the settlement day requested by the other side. */
function reviewAgain(order: Order): void {
  const asked = askedAgain(order, clientId());
  if (asked === null) return;
  const words = {
    line: againLine(order, asked.settlement_date),
    label: agreeAgainLabel(asked),
    done: "Settles again",
    again: () => reviewWhile("settle_again", reviewAgain),
  };
  reviewOrderAct(order, words, () => orderCalls.settleOrCancel(order, "settle", { settlement: asked.settlement_date }));
}

/** Asks for confirmation before a cancel request to the exchange, or before a report is withdrawn. */
export function reviewCancel(order: Order, reason: string | null): void {
  const words = {
    ...cancelWords(order, clientId(), serverNowMs()),
    again: () => reviewWhile("cancel", (now) => reviewCancel(now, reason)),
  };
  reviewOrderAct(order, words, () =>
    words.isAnswer || order.state === "FAILED"
      ? orderCalls.settleOrCancel(order, "cancel", { reason })
      : orderCalls.cancel(order, reason),
  );
}

export const orderCommands = [
  command({
    id: "order.report",
    title: "Report a trade by hand",
    section: SECTION,
    aliases: ["Report an OTC trade", "Trade made elsewhere", "New order", "Procurement"],
    icon: Landmark,
    keys: ["t h"],
    when: all(facts.mayActOnOrders, facts.dealsHere),
    run: () => {
      useConfirm.getState().drop();
      useSideDesk.getState().open(REPORT_VIEW);
    },
  }),
  command({
    id: "order.upload",
    title: "Report trades from a file",
    section: SECTION,
    aliases: ["Bulk report", "Upload orders", "CSV of trades"],
    icon: ListTree,
    keys: ["t b"],
    when: all(facts.mayActOnOrders, facts.dealsHere),
    run: openOrderUpload,
  }),
  command({
    id: "order.open",
    title: "Open a transaction",
    section: SECTION,
    icon: ReceiptText,
    hidden: true,
    when: all(facts.dealsHere),
    args: z.object({ id: z.string() }),
    run: (_context, { id }) => show(id),
  }),
  command({
    id: "order.next",
    title: "Open the next transaction waiting for my firm",
    section: SECTION,
    aliases: ["Next order", "Answer a report"],
    icon: ReceiptText,
    keys: ["t w"],
    when: all(facts.dealsHere),
    refuse: () =>
      ordersForMe(useLive.getState().orders, clientId(), serverNowMs()).length > 0
        ? undefined
        : "No transaction is waiting for your firm",
    run: () => {
      const [next] = ordersForMe(useLive.getState().orders, clientId(), serverNowMs());
      if (next !== undefined) show(next.id);
    },
  }),
  command({
    id: "order.accept",
    title: "Accept the report, or agree to the amendment",
    section: SECTION,
    aliases: ["Confirm the trade", "Approve the amendment"],
    icon: Check,
    keys: [yesTo("report"), yesTo("amendment")],
    when,
    danger: true,
    refuse: refusing("accept", "decide"),
    run: () => {
      const order = shown();
      if (order.may.includes("decide")) reviewAgreement(order);
      else reviewAccept(order);
    },
  }),
  command({
    id: "order.reject",
    title: "Reject the report, or refuse the amendment",
    section: SECTION,
    icon: X,
    keys: ["t r"],
    when,
    refuse: refusing("reject", "decide"),
    run: () => useOrderSection.getState().open(shown().may.includes("decide") ? "refuse-amendment" : "reject"),
  }),
  command({
    id: "order.modify",
    title: "Change the trade, or propose an amendment",
    section: SECTION,
    aliases: ["Amend", "Edit the order"],
    icon: Pencil,
    keys: ["t e"],
    when,
    refuse: refusing("modify"),
    run: () => useOrderSection.getState().open(shown().state === "CONFIRMED" ? "amend" : "modify"),
  }),
  command({
    id: "order.cancel",
    title: "Cancel the transaction",
    section: SECTION,
    icon: Ban,
    keys: [{ keys: "t c", when: not(is(orderFacts.asks, "cancel")) }],
    when,
    danger: true,
    refuse: refusing("cancel"),
    run: () => {
      const order = shown();
      if (cancelWords(order, clientId(), serverNowMs()).needsReason) useOrderSection.getState().open("cancel");
      else reviewCancel(order, null);
    },
  }),
  command({
    id: "order.agree-cancel",
    title: "Agree to cancel the transaction",
    section: SECTION,
    icon: Ban,
    keys: [yesTo("cancel"), { ...yesTo("cancel"), keys: "t c" }],
    when,
    danger: true,
    refuse: () => {
      const order = openOrder();
      const isAsked = order !== undefined && isCancelWaiting(order, clientId(), serverNowMs());
      return isAsked ? refusing("cancel")() : "No request to cancel this transaction";
    },
    run: () => reviewCancel(shown(), null),
  }),
  sectionCommand("order.settle", "Settle by hand", "t u", "settle", "settle", Handshake),
  sectionCommand("order.settle-again", "Settle again", "t a", "again", "settle_again", CalendarSync),
  command({
    id: "order.agree-again",
    title: "Agree to settle again",
    section: SECTION,
    aliases: ["Agree to the new settlement date"],
    icon: CalendarSync,
    keys: [yesTo("again")],
    when,
    danger: true,
    refuse: () => {
      const order = openOrder();
      const isAsked = order !== undefined && askedAgain(order, clientId()) !== null;
      return isAsked ? undefined : "The other side has not asked for a new settlement date";
    },
    run: () => reviewAgain(shown()),
  }),
  sectionCommand("order.intention", "Intention of my side's custodian", "t i", "intention", "intention", ShieldCheck),
  sectionCommand("order.place", "Place the procurement", "t l", "place", "place", ListTree),
  command({
    id: "order.report-leg",
    title: "Mark my leg reported",
    section: SECTION,
    aliases: ["Report on NDS-OM", "Report on F-TRAC", "Report the leg", "Mark reported"],
    icon: Send,
    keys: [{ keys: "r", when: present(reportFacts.due) }],
    when: all(facts.dealsHere, facts.mayActOnOrders, unconfirmed),
    args: ofOrder,
    refuse: ({ id }, values) => {
      const due = values[reportFacts.due.id];
      const order = orderOf(id ?? (typeof due === "string" ? due : undefined));
      if (order === undefined) return reportFacts.due.why;
      return order.may.includes("report") ? undefined : NOT_NOW.report;
    },
    run: (context, { id }) => {
      const due = context.read(reportFacts.due);
      const order = must(orderOf(id ?? (due === "" ? undefined : due)), "order");
      if (openOrder()?.id !== order.id) show(order.id);
      useOrderSection.getState().open("report-leg");
    },
  }),
  sectionCommand(
    "order.withdraw-report",
    "Withdraw the report of my leg",
    "t o",
    "withdraw-report",
    "withdraw_report",
    MegaphoneOff,
  ),
  sectionCommand("order.match", "Enter the match on NDS-OM or F-TRAC", "t m", "match", "match", Hash),
  command({
    id: "order.clearing",
    title: "Enter CCIL's decision, or a shortage",
    section: SECTION,
    aliases: ["CCIL", "Clearing", "Accepted by CCIL", "Shortage", "SGL bouncing"],
    icon: Scale,
    keys: ["t g"],
    when,
    refuse: () => {
      const order = openOrder();
      return refusing("clearing")() ?? (order === undefined ? undefined : clearingBar(order, serverNowMs()));
    },
    run: () => useOrderSection.getState().open("clearing"),
  }),
  downloadCommand("order.report-slip", "Deal slip of my leg", "t j", reportSlip, FileText),
  downloadCommand("order.report-file", "Report file of my leg", "t f", reportFile, FileSpreadsheet),
  command({
    id: "order.versions",
    title: "Show the history of the transaction",
    section: SECTION,
    aliases: ["Versions", "History of the order"],
    icon: History,
    keys: ["t v"],
    when: all(inOrder),
    run: () => {
      const { section: now, open } = useOrderSection.getState();
      open(now === "versions" ? null : "versions");
    },
  }),
  command({
    id: "order.confirmation",
    title: "Deal confirmation of the transaction",
    section: SECTION,
    aliases: ["Print the trade", "PDF of the order", "Download the confirmation"],
    icon: Printer,
    keys: ["t p"],
    when: all(inOrder),
    run: () => goTo(`/client/transactions/${shown().id}/confirmation`),
  }),
];
