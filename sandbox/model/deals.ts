import { paiseOfFace } from "#domain/lib/paise.ts";
import { moneyDueOf } from "#sandbox/model/hours.ts";
import { checkClient, checkCustodian } from "#sandbox/model/members.ts";
import { giveBack } from "#sandbox/model/quotes.ts";
import { fieldRefusal, refuse } from "#sandbox/model/refusal.ts";
import { openSettlement } from "#sandbox/model/settlements.ts";
import type { Caller, Deal, Money, MoneyState, Quote, Role, Side, Thread } from "#sandbox/model/state.ts";
import {
  dealOf,
  dealRole,
  nextNumber,
  participantOf,
  touchDeal,
  touchQuote,
  touchThread,
  type World,
} from "#sandbox/model/world.ts";

interface OnDeal {
  by: Caller;
  /** Number, or its thread. */
  deal: string;
  role: Role | null;
}

export interface ProposeMoney extends OnDeal, Money {
  do: "deal.propose";
}

export interface DecideMoney extends OnDeal {
  do: "deal.decide";
  yes: boolean;
  /** Figures seen by the decider; null: not given. */
  seen: { price: number | null; accruedPaise: number | null; considerationPaise: number | null };
}

export interface ChangeClient extends OnDeal {
  do: "deal.client";
  client: string;
}

/** Largest difference of a principal to price times face, for the rounding of splits. */
const PRINCIPAL_TOLERANCE_PAISE = 100;

/** The deal that an accepted offer is, its money still to come. */
export function openDeal(
  world: World,
  { quote, thread, acceptedOffer, login }: { quote: Quote; thread: Thread; acceptedOffer: Role; login: string },
): Deal {
  const isBuyer = quote.side === "BUY";
  const deal: Deal = {
    venue: quote.venue,
    id: thread.id,
    number: quote.venue === "BSE" ? nextNumber(world, "BSE", "D") : null,
    thread: thread.id,
    report: null,
    isin: quote.isin,
    face: thread.face,
    bonds: thread.bonds,
    yieldPct: thread.yieldPct,
    price: thread.price,
    buyer: isBuyer ? quote.participant : thread.responder,
    seller: isBuyer ? thread.responder : quote.participant,
    buyerClient: isBuyer ? quote.client : thread.responderClient,
    sellerClient: isBuyer ? thread.responderClient : quote.client,
    broker: quote.broker,
    delta: quote.delta,
    settlementDate: quote.settlementDate,
    yieldType: quote.yieldType,
    initiatorSide: quote.side,
    acceptedOffer,
    acceptedLogin: login,
    agreedAt: world.now,
    moneyDue: moneyDueOf(world, quote.delta),
    money: null,
    moneyBy: null,
    moneyState: null,
    confirmedAt: null,
    state: "AGREED",
    version: 0,
    changedAt: world.now,
  };
  world.state.deals.set(deal.id, deal);
  if (deal.number !== null) {
    world.state.dealIds.set(deal.number, deal.id);
    touchDeal(world, deal);
  }
  return deal;
}

/** An agreed deal whose money is open and before its cut-off, with the caller's side. */
function openMoney(world: World, { by, deal: key, role }: OnDeal): { deal: Deal; role: Role } {
  const deal = dealOf(world, by, key);
  const side = dealRole(deal, by, role);
  // A deal ended by the cut-off has its own error.
  if (deal.state === "EXPIRED") throw refuse("E206", "Price cut-off time passed");
  if (deal.state !== "AGREED") throw refuse("E208", `Deal not allowed in status ${deal.moneyState ?? deal.state}`);
  return { deal, role: side };
}

const notIn = (deal: Deal) => refuse("E208", `Deal not allowed in status ${deal.moneyState ?? "N"}`);

/** Refuses money that does not add up. */
export function checkMoney(face: number, { price, accruedPaise, considerationPaise, splits }: Money): void {
  const principal = considerationPaise - accruedPaise;
  // Less where part of the bond is repaid, never more.
  if (principal <= 0 || principal > paiseOfFace(face, price, 4) + PRINCIPAL_TOLERANCE_PAISE) {
    throw fieldRefusal("consideration", "Consideration is not price and accrued interest");
  }
  if (splits.length === 0) return;
  const sum = (of: (split: Money["splits"][number]) => number) => splits.reduce((total, each) => total + of(each), 0);
  if (
    sum((each) => each.face) !== face ||
    sum((each) => each.accruedPaise) !== accruedPaise ||
    sum((each) => each.considerationPaise) !== considerationPaise
  ) {
    throw fieldRefusal("splits", "Parts do not add up to the deal");
  }
}

export function proposeMoney(world: World, command: ProposeMoney): () => Deal {
  const { deal, role } = openMoney(world, command);
  const { price, accruedPaise, considerationPaise, splits } = command;
  for (const { custodian } of splits) checkCustodian(world, deal.venue, custodian);
  const again = deal.moneyState === "PP" && deal.moneyBy === role;
  if (deal.moneyState !== null && !again && !["PR", "CR"].includes(deal.moneyState)) throw notIn(deal);
  if (deal.price !== null && price !== deal.price) throw fieldRefusal("price", "Price is not the agreed price");
  checkMoney(deal.face, command);
  return () => {
    deal.money = { price, accruedPaise, considerationPaise, splits };
    deal.moneyBy = role;
    deal.moneyState = "PP";
    touchDeal(world, deal);
    return deal;
  };
}

export function decideMoney(world: World, command: DecideMoney): () => Deal {
  const { deal, role } = openMoney(world, command);
  const { money, moneyBy, moneyState } = deal;
  if (money === null || moneyState === null) throw notIn(deal);
  const next = nextMoneyState(world, deal, role, command.yes);
  const { price, accruedPaise, considerationPaise } = command.seen;
  const differs =
    (price !== null && price !== money.price) ||
    (accruedPaise !== null && accruedPaise !== money.accruedPaise) ||
    (considerationPaise !== null && considerationPaise !== money.considerationPaise);
  if (differs && command.yes) throw refuse("E208", "Offer has changed");
  return () => {
    deal.moneyState = next;
    deal.moneyBy = moneyBy;
    if (next === "CC") confirmDeal(world, deal);
    touchDeal(world, deal);
    return deal;
  };
}

/** State of the money after a decision. Order: the proposer's checker, then the other side's maker and checker. */
function nextMoneyState(world: World, deal: Deal, role: Role, yes: boolean): MoneyState {
  const hasChecker = (side: Role) => participantOf(world, deal.venue, codeOf(deal, side))?.checker === true;
  const stage = deal.moneyState;
  const proposer = deal.moneyBy;
  if (proposer === null) throw notIn(deal);
  if (role === proposer) {
    if (stage !== "PP" || (yes && !hasChecker(role))) throw notIn(deal);
    return yes ? "PC" : "PR";
  }
  const isReady = stage === "PC" || stage === "CA" || (stage === "PP" && !hasChecker(proposer));
  if (!isReady) throw notIn(deal);
  if (!yes) return "CR";
  return hasChecker(role) && stage !== "CA" ? "CA" : "CC";
}

export const sideOf = (deal: Deal, role: Role): Side =>
  role === "I" ? deal.initiatorSide : deal.initiatorSide === "BUY" ? "SELL" : "BUY";
const codeOf = (deal: Deal, role: Role) => (sideOf(deal, role) === "BUY" ? deal.buyer : deal.seller);

/** Money and bonds are settled from here on. */
export function confirmDeal(world: World, deal: Deal): void {
  deal.state = "CONFIRMED";
  deal.confirmedAt = world.now;
  if (deal.number === null) {
    deal.number = nextNumber(world, deal.venue, "D");
    world.state.dealIds.set(deal.number, deal.id);
  }
  const thread = deal.thread === null ? undefined : world.state.threads.get(deal.thread);
  const quote = thread === undefined ? undefined : world.state.quotes.get(thread.quote);
  if (quote !== undefined) {
    quote.confirmed += deal.face;
    touchQuote(world, quote);
  }
  openSettlement(world, deal);
}

/** Its money was not confirmed in time. */
export function expireDeal(world: World, deal: Deal): void {
  deal.state = "EXPIRED";
  const thread = deal.thread === null ? undefined : world.state.threads.get(deal.thread);
  const quote = thread === undefined ? undefined : world.state.quotes.get(thread.quote);
  if (thread !== undefined) thread.state = "EXPIRED";
  if (quote !== undefined) giveBack(world, quote, deal.face);
  if (deal.venue === "BSE" && thread !== undefined) touchThread(world, thread);
  touchDeal(world, deal);
}

export function changeClient(world: World, command: ChangeClient): () => Deal {
  const { deal, role } = openMoney(world, command);
  const side = sideOf(deal, role);
  checkClient(world, deal.venue, side === "BUY" ? deal.buyer : deal.seller, command.client);
  return () => {
    if (side === "BUY") deal.buyerClient = command.client;
    else deal.sellerClient = command.client;
    const thread = deal.thread === null ? undefined : world.state.threads.get(deal.thread);
    if (thread !== undefined && role === "R") thread.responderClient = command.client;
    touchDeal(world, deal);
    return deal;
  };
}
