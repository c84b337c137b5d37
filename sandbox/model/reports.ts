import { checkMoney, confirmDeal } from "#sandbox/model/deals.ts";
import { closeOf, isOpen, settlementDateOf } from "#sandbox/model/hours.ts";
import { checkLimits } from "#sandbox/model/limits.ts";
import { checkAccess, checkClient, checkParticipant, instrumentOf } from "#sandbox/model/members.ts";
import { fieldRefusal, refuse, unknown } from "#sandbox/model/refusal.ts";
import type { Caller, Deal, Delta, Report, Side, Terms } from "#sandbox/model/state.ts";
import { nextNumber, touch, type World } from "#sandbox/model/world.ts";

export interface ReportDeal extends Terms {
  do: "report.add";
  by: Caller;
  reference: string;
  side: Side;
  client: string;
  other: string;
  otherClient: string;
  price: number;
  delta: Delta;
  yieldType: string;
  accruedPaise: number;
  considerationPaise: number;
  dealtAt: number;
  lateReason: string | null;
  remarks: string | null;
}

export interface DecideReport {
  do: "report.decide";
  by: Caller;
  number: string;
  decision: "accept" | "reject" | "cancel";
  reason: string | null;
}

/** A deal agreed off the platform is late from this long after it was dealt (15 minutes; the second itself is late). */
const REPORT_WITHIN_MS = 15 * 60_000;

export function reportDeal(world: World, command: ReportDeal): () => Report {
  const { do: _do, by, ...terms } = command;
  const { venue, participant } = by;
  instrumentOf(world, terms.isin);
  if (terms.dealtAt > world.now) throw fieldRefusal("dealtAt", "Should not be later than now");
  if (terms.other === participant) throw fieldRefusal("other", "Should be another participant");
  checkMoney(terms.face, { ...terms, splits: [] });
  if (!isOpen(world, venue)) throw refuse("E207", "Market closed");
  checkAccess(world, by);
  checkParticipant(world, venue, terms.other);
  checkClient(world, venue, participant, terms.client);
  checkClient(world, venue, terms.other, terms.otherClient);
  checkLimits(world, { ...terms, ...by, counterparty: terms.other, source: "new" });
  return () => {
    const report: Report = {
      ...terms,
      venue,
      number: nextNumber(world, venue, venue === "NSE" ? "O" : "P"),
      reporter: participant,
      login: by.login,
      settlementDate: settlementDateOf({ ...world, now: terms.dealtAt }, venue, terms.delta),
      reportedAt: world.now,
      late: world.now - terms.dealtAt >= REPORT_WITHIN_MS,
      reason: null,
      endsAt: closeOf(world),
      deal: null,
      state: "PENDING",
      version: 0,
      changedAt: world.now,
    };
    world.state.reports.set(report.number, report);
    touchReport(world, report);
    return report;
  };
}

export function touchReport(world: World, report: Report): void {
  touch(world, "report", report.number, report, [report.reporter, report.other]);
}

export function decideReport(world: World, { by, number, decision, reason }: DecideReport): () => Report {
  const report = world.state.reports.get(number);
  if (report?.venue !== by.venue || ![report.reporter, report.other].includes(by.participant)) throw unknown("Order");
  const isReporter = report.reporter === by.participant;
  if (isReporter !== (decision === "cancel")) throw refuse("E208", "Not allowed for this side");
  if (report.state !== "PENDING") throw refuse("E208", `Order not allowed in status ${report.state}`);
  if (decision === "accept") {
    const side: Side = report.side === "BUY" ? "SELL" : "BUY";
    checkLimits(world, { ...report, ...by, side, counterparty: report.reporter, source: "new" });
  }
  return () => {
    report.reason = reason;
    report.state = decision === "accept" ? "ACCEPTED" : decision === "reject" ? "REJECTED" : "CANCELLED";
    if (decision === "accept") report.deal = dealOfReport(world, report, by).number;
    touchReport(world, report);
    return report;
  };
}

/** An accepted report is a confirmed deal at once: both sides said its money. */
function dealOfReport(world: World, report: Report, by: Caller): Deal {
  const isBuyer = report.side === "BUY";
  const deal: Deal = {
    venue: report.venue,
    id: report.number,
    number: null,
    thread: null,
    report: report.number,
    isin: report.isin,
    face: report.face,
    bonds: report.bonds,
    yieldPct: report.yieldPct,
    price: report.price,
    buyer: isBuyer ? report.reporter : report.other,
    seller: isBuyer ? report.other : report.reporter,
    buyerClient: isBuyer ? report.client : report.otherClient,
    sellerClient: isBuyer ? report.otherClient : report.client,
    broker: null,
    delta: report.delta,
    settlementDate: report.settlementDate,
    yieldType: report.yieldType,
    initiatorSide: report.side,
    acceptedOffer: "I",
    acceptedLogin: by.login,
    agreedAt: world.now,
    moneyDue: null,
    money: {
      price: report.price ?? 0,
      accruedPaise: report.accruedPaise,
      considerationPaise: report.considerationPaise,
      splits: [],
    },
    moneyBy: "I",
    moneyState: "CC",
    confirmedAt: null,
    state: "AGREED",
    version: 0,
    changedAt: world.now,
  };
  world.state.deals.set(deal.id, deal);
  confirmDeal(world, deal);
  if (deal.venue === "BSE") touch(world, "deal", deal.id, deal, [deal.buyer, deal.seller]);
  return deal;
}
