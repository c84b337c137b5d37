import { istInstantMs } from "#domain/lib/iso-date.ts";
import { shareOfPaise } from "#domain/lib/paise.ts";
import { STAMP_DUTY_PER_MILLION } from "#domain/pricing/consideration.ts";
import { settlementDateOf, settlementNoOf } from "#sandbox/model/hours.ts";
import { refuse, unknown } from "#sandbox/model/refusal.ts";
import type { Accounts, Caller, Deal, Settlement } from "#sandbox/model/state.ts";
import { dealOf, touch, type World } from "#sandbox/model/world.ts";

export const SETTLEMENT_EVENTS = [
  "securities_in",
  "funds_in",
  "paid_out",
  "reverse",
  "expire",
  "not_settleable",
  "cancel",
  "document_missing",
] as const;
export type SettlementEvent = (typeof SETTLEMENT_EVENTS)[number];

export interface SettleEvent {
  do: "settlement.event";
  deal: string;
  event: SettlementEvent;
  utr: string | null;
  /** Null: all that is due. */
  amountPaise: number | null;
}

export interface SetAccounts {
  do: "settlement.accounts";
  by: Caller;
  deal: string;
  accounts: Partial<Accounts>;
}

const noAccounts = (): Accounts => ({ ifsc: null, bankAccount: null, dpId: null, benId: null });

/** The obligations of a confirmed deal: the buyer pays the consideration and the duty, the seller delivers. */
export function openSettlement(world: World, deal: Deal): void {
  const { money, number } = deal;
  if (money === null || number === null) return;
  const isGovernment = world.instruments.get(deal.isin)?.isGovernment ?? false;
  const dutyPaise = isGovernment ? 0 : shareOfPaise(money.considerationPaise, STAMP_DUTY_PER_MILLION / 10_000, 6);
  const settlement: Settlement = {
    venue: deal.venue,
    deal: number,
    code: 0,
    settlementNo: settlementNoOf(world, deal.venue, deal.settlementDate),
    firstDate: deal.settlementDate,
    date: deal.settlementDate,
    dutyPaise,
    buyerPaysPaise: money.considerationPaise + dutyPaise,
    securitiesAt: null,
    fundsAt: null,
    fundsPaise: null,
    paidOutAt: null,
    utr: null,
    buyer: noAccounts(),
    seller: noAccounts(),
    plan: planOf(world, deal, number),
    version: 0,
    changedAt: world.now,
  };
  world.state.settlements.set(number, settlement);
  touchSettlement(world, settlement, deal);
}

const SECOND_MS = 1000;

/**
 * Times at which bonds (20 to 60 s) and money (30 to 90 s) arrive: after the confirmation at T+0, else after 11:00 of
 * the day.
 */
function planOf(world: World, deal: Deal, number: string): Settlement["plan"] {
  const scatter = Buffer.from(number).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7);
  const from = Math.max(world.now, deal.delta === 0 ? 0 : istInstantMs(deal.settlementDate, "11:00"));
  return { securities: from + (20 + (scatter % 41)) * SECOND_MS, funds: from + (30 + (scatter % 61)) * SECOND_MS };
}

function touchSettlement(world: World, settlement: Settlement, deal: Deal): void {
  touch(world, "settlement", settlement.deal, settlement, [deal.buyer, deal.seller]);
}

const FINAL_CODES: Partial<Record<SettlementEvent, number>> = {
  paid_out: 4,
  reverse: 5,
  expire: 6,
  not_settleable: 7,
  cancel: 8,
  document_missing: 9,
};

/**
 * Codes may skip steps and repeat. A paid-out settlement can only be reversed; reversed, expired, not settleable and
 * cancelled are final.
 */
export function settleEvent(world: World, command: SettleEvent): () => Settlement {
  const settlement = world.state.settlements.get(command.deal);
  const deal = world.state.deals.get(world.state.dealIds.get(command.deal) ?? "");
  if (settlement === undefined || deal === undefined) throw unknown("Deal");
  const { code } = settlement;
  const target = FINAL_CODES[command.event];
  const isRepeat = target === code;
  const isOver = (code >= 5 && code <= 8) || (code === 4 && command.event !== "reverse");
  if (isOver && !isRepeat) throw refuse("E208", `Settlement not allowed in status ${code}`);
  return () => {
    applyEvent(world, settlement, command);
    if (settlement.code === 8) deal.state = "CANCELLED";
    touchSettlement(world, settlement, deal);
    return settlement;
  };
}

function applyEvent({ now }: World, settlement: Settlement, { event, utr, amountPaise }: SettleEvent): void {
  if (utr !== null) settlement.utr = utr;
  if (event === "securities_in") {
    settlement.securitiesAt ??= now;
  } else if (event === "funds_in") {
    settlement.fundsPaise = amountPaise ?? settlement.buyerPaysPaise;
    settlement.utr ??= `SBXN${settlement.deal.slice(1)}`;
    if (settlement.fundsPaise >= settlement.buyerPaysPaise) settlement.fundsAt ??= now;
  } else {
    if (event === "paid_out") settlement.paidOutAt ??= now;
    settlement.code = FINAL_CODES[event] ?? settlement.code;
    return;
  }
  const [bonds, funds] = [settlement.securitiesAt !== null, settlement.fundsAt !== null];
  settlement.code = bonds && funds ? 3 : bonds ? 1 : funds ? 2 : 0;
}

/** Sets the bank or depository account of a side. */
export function setAccounts(world: World, { by, deal: key, accounts }: SetAccounts): () => Settlement {
  const deal = dealOf(world, by, key);
  const settlement = world.state.settlements.get(deal.number ?? "");
  if (settlement === undefined) throw unknown("Order");
  if (settlement.code >= 4 && settlement.code <= 8) {
    throw refuse("E208", `Order not allowed in status ${settlement.code}`);
  }
  return () => {
    if (deal.buyer === by.participant) Object.assign(settlement.buyer, accounts);
    if (deal.seller === by.participant) Object.assign(settlement.seller, accounts);
    touchSettlement(world, settlement, deal);
    return settlement;
  };
}

/** An amendment in force: the deal settles on another day, with other interest, or not at all. */
export function moveSettlement(world: World, deal: Deal): void {
  const settlement = world.state.settlements.get(deal.number ?? "");
  if (settlement === undefined || deal.money === null) return;
  if (deal.state === "CANCELLED") settlement.code = 8;
  settlement.date = deal.settlementDate;
  settlement.settlementNo = settlementNoOf(world, deal.venue, deal.settlementDate);
  settlement.buyerPaysPaise = deal.money.considerationPaise + settlement.dutyPaise;
  settlement.plan = planOf(world, deal, settlement.deal);
  touchSettlement(world, settlement, deal);
}

/** The settlement date of a deal for other working days. */
export const dateForDelta = (world: World, deal: Deal, delta: 0 | 1 | 2) =>
  settlementDateOf({ ...world, now: deal.agreedAt }, deal.venue, delta);
