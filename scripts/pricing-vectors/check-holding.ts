import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import {
  bookCoupon,
  bookPartRedemption,
  bookRepayment,
  bookSale,
  loadedMove,
  purchaseMove,
  type SaleBooked,
} from "#domain/inventory/book.ts";
import {
  flowsForHolder,
  levelFor,
  moneyOfFace,
  paymentPaise,
  taxOf,
  valueHolding,
} from "#domain/inventory/holding-money.ts";
import { type Payment, type PaymentKind, paymentsBetween } from "#domain/inventory/payments.ts";
import { openCost, openFace } from "#domain/inventory/relief.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { rupeesToPaise, shareOfPaise } from "#domain/lib/paise.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import type { Level } from "#domain/pricing/price-bond.ts";
import { checkExit, HoldingLedger, rupees } from "./holding-ledger.ts";
import type { EventOf, HoldingCase, HoldingEvent } from "./holdings-file.ts";
import { type Miss, Misses } from "./miss.ts";

/** Differences between the product's holdings and the case. */
export function missesOfHolding(held: HoldingCase, bond: BondFacts, calendar: BusinessCalendar): Miss[] {
  const misses = new Misses();
  const ledger = new HoldingLedger(held);
  for (const [index, event] of held.events.entries()) {
    const at = `event ${index + 1} (${event.event})`;
    const problem = bookEvent({ misses, ledger, bond, calendar, at }, event);
    if (problem !== null) return [...misses.found, { quantity: at, expected: "booked", got: problem }];
  }
  ledger.checkEnd(misses, held);
  return misses.found;
}

interface Booking {
  misses: Misses;
  ledger: HoldingLedger;
  bond: BondFacts;
  calendar: BusinessCalendar;
  at: string;
}

/** Books one event and compares the result. Returns the reason it could not be booked, or null. */
function bookEvent(booking: Booking, event: HoldingEvent): string | null {
  switch (event.event) {
    case "buy":
      return buy(booking, event);
    case "sell":
      return sell(booking, event);
    case "upload":
      return upload(booking, event);
    case "valuation":
      return value(booking, event);
    case "coupon":
      return coupon(booking, event);
    case "tds":
      return tax(booking, event);
    default:
      return repayment(booking, event);
  }
}

type Dealt = EventOf<"buy"> | EventOf<"sell">;

/** Price, principal and accrued interest of a deal; the reason as text if it cannot be priced. */
function moneyOf(bond: BondFacts, deal: Dealt | EventOf<"valuation">, face: number, day: IsoDate) {
  const flows = flowsForHolder(bond, day);
  const level: Level =
    deal.clean_price === undefined
      ? { fixedField: "yield", bondYield: Number(deal.yield) }
      : { fixedField: "price", cleanPrice: Number(deal.clean_price) };
  // A level given as a price needs no yield, so the price is valid even if its yield is out of range.
  const cleanPrice = level.fixedField === "price" ? level.cleanPrice : priceOf(flows, level);
  if (typeof cleanPrice === "string") return cleanPrice;
  return { face, cleanPrice, flows, ...moneyOfFace(bond, face, { cleanPrice, flows }) };
}

function priceOf(flows: ReturnType<typeof flowsForHolder>, level: Level): number | string {
  const priced = levelFor(flows, level);
  return priced.ok ? priced.cleanPrice : priced.reason;
}

function buy({ misses, ledger, bond, at }: Booking, event: EventOf<"buy">): string | null {
  const money = moneyOf(bond, event, event.face, event.settlement_date);
  if (typeof money === "string") return money;
  checkGiven(misses, at, {
    principal: [event.result.principal, rupees(money.principalPaise)],
    accrued_paid: [event.result.accrued_paid, rupees(money.accruedPaise)],
  });
  const chargesPaise = rupeesToPaise(Number(event.charges ?? 0));
  const id = ledger.open(event.settlement_date);
  ledger.write(event.settlement_date, [purchaseMove(id, { ...money, chargesPaise }, ledger.rules)]);
  return null;
}

function sell({ misses, ledger, bond, at }: Booking, event: EventOf<"sell">): string | null {
  const money = moneyOf(bond, event, event.face, event.settlement_date);
  if (typeof money === "string") return money;
  const chargesPaise = rupeesToPaise(Number(event.charges ?? 0));
  const booked = bookSale(ledger.lots(), { ...money, chargesPaise }, ledger.rules);
  if (event.result.refused !== undefined || booked === null) {
    const got = booked === null ? "more than is held" : undefined;
    misses.same(`${at} refused`, event.result.refused, got);
    return null;
  }
  checkGiven(misses, at, {
    principal: [event.result.principal, rupees(money.principalPaise)],
    accrued_received: [event.result.accrued_received, rupees(money.accruedPaise)],
  });
  checkExit(misses, at, event.result, booked, ledger.rules);
  ledger.write(event.settlement_date, booked.moves);
  return null;
}

function upload({ misses, ledger, bond, at }: Booking, event: EventOf<"upload">): string | null {
  const { cost_price, cost_yield, face, result } = event;
  const acquiredOn = event.acquired_on ?? null;
  const level: Level | null =
    cost_price !== undefined
      ? { fixedField: "price", cleanPrice: Number(cost_price) }
      : cost_yield !== undefined
        ? { fixedField: "yield", bondYield: Number(cost_yield) }
        : null;
  let costPaise: number | null = null;
  if (level !== null) {
    if (acquiredOn === null) return "A cost needs the day of the purchase.";
    const flows = flowsForHolder(bond, acquiredOn);
    const priced = level.fixedField === "price" ? level.cleanPrice : priceOf(flows, level);
    if (typeof priced === "string") return priced;
    checkGiven(misses, at, { cost_price: [result.cost_price, priced.toFixed(4)] });
    costPaise = moneyOfFace(bond, face, { cleanPrice: priced, flows }).principalPaise;
  }
  if (result.cost !== undefined) misses.same(`${at} cost`, result.cost, rupees(costPaise));
  const id = ledger.open(acquiredOn);
  ledger.write(acquiredOn ?? "0001-01-01", [loadedMove(id, { face, costPaise })]);
  return null;
}

function value({ misses, ledger, bond, at }: Booking, event: EventOf<"valuation">): string | null {
  const lots = ledger.lots();
  const face = openFace(lots);
  const money = moneyOf(bond, event, face, event.as_of);
  if (typeof money === "string") return money;
  const valued = valueHolding(bond, { face, costPaise: openCost(lots) }, money);
  checkGiven(misses, at, {
    clean_value: [event.result.clean_value, rupees(valued.cleanPaise)],
    accrued: [event.result.accrued, rupees(valued.accruedPaise)],
    dirty_value: [event.result.dirty_value, rupees(valued.dirtyPaise)],
    unrealised: [event.result.unrealised ?? undefined, rupees(valued.unrealisedPaise)],
  });
  return null;
}

function coupon({ misses, ledger, bond, calendar, at }: Booking, event: EventOf<"coupon">): string | null {
  const payment = paymentOn(bond, event.due_date, "COUPON", calendar);
  if (typeof payment === "string") return payment;
  const entitled = ledger.lots(payment.entitledOn);
  const face = openFace(entitled);
  if (event.entitled_face !== undefined) misses.same(`${at} entitled_face`, event.entitled_face, face);
  if (event.result.coupon_per_100 !== undefined)
    misses.near(`${at} coupon_per_100`, Number(event.result.coupon_per_100), payment.per100, 1e-9);
  const amount = paymentPaise(face, payment);
  misses.same(`${at} amount`, event.result.amount, rupees(amount));
  ledger.write(event.due_date, bookCoupon(entitled, amount));
  return null;
}

function tax({ misses, at }: Booking, event: EventOf<"tds">): null {
  const gross = rupeesToPaise(Number(event.coupon));
  const withheld = taxOf(gross, Number(event.percent));
  misses.same(`${at} tds`, event.result.tds, rupees(withheld));
  misses.same(`${at} net`, event.result.net, rupees(gross - withheld));
  return null;
}

function repayment(booking: Booking, event: EventOf<"redemption" | "part_redemption" | "call" | "put">): string | null {
  const { misses, ledger, bond, calendar, at } = booking;
  const lots = ledger.lots();
  if (event.event === "part_redemption") {
    const payment = paymentOn(bond, event.due_date, "PART_REDEMPTION", calendar);
    if (typeof payment === "string") return payment;
    const principalPaise = paymentPaise(openFace(lots), payment);
    const booked = bookPartRedemption(lots, { principalPaise, ...payment }, ledger.rules.costMethod);
    checkGiven(misses, at, {
      principal: [event.result.principal, rupees(principalPaise)],
      cost_relieved: [event.result.cost_relieved, rupees(booked.relievedPaise)],
      realised: [event.result.realised, rupees(booked.realisedPaise)],
    });
    ledger.write(event.due_date, booked.moves);
    return null;
  }
  const face = event.face ?? openFace(lots);
  const principalPaise = principalOf(booking, event, face);
  if (typeof principalPaise === "string") return principalPaise;
  const kind = event.event === "redemption" ? "REDEMPTION" : event.event === "call" ? "CALL" : "PUT";
  const booked: SaleBooked | null = bookRepayment(lots, { kind, face, principalPaise }, ledger.rules.costMethod);
  if (booked === null) return "more than is held";
  misses.same(`${at} principal`, event.result.principal, rupees(principalPaise));
  checkExit(misses, at, event.result, booked, ledger.rules);
  ledger.write(event.due_date, booked.moves);
  return null;
}

/** Principal repaid: at maturity by the bond's terms, at a call or put by the price of the event. */
function principalOf(
  { bond, calendar }: Booking,
  event: EventOf<"redemption" | "call" | "put" | "part_redemption">,
  face: number,
): number | string {
  if (event.price !== undefined || event.event !== "redemption") {
    const flows = flowsForHolder(bond, event.due_date);
    const outstanding = flows.ok ? flows.outstandingPercent : 100;
    const residual = shareOfPaise(face * 100, outstanding, 6);
    return shareOfPaise(residual, Number(event.price ?? 100), 4);
  }
  const payment = paymentOn(bond, event.due_date, "REDEMPTION", calendar);
  return typeof payment === "string" ? payment : paymentPaise(face, payment);
}

function paymentOn(bond: BondFacts, day: IsoDate, kind: PaymentKind, calendar: BusinessCalendar): Payment | string {
  const found = paymentsBetween(bond, { from: day, to: day }, calendar);
  const payment = found.payments.find((each) => each.kind === kind);
  return payment ?? (found.ok ? `The bond pays no ${kind} on ${day}.` : found.reason);
}

function checkGiven(
  misses: Misses,
  at: string,
  figures: Record<string, readonly [string | undefined, string | null]>,
): void {
  for (const [quantity, [expected, got]] of Object.entries(figures)) {
    if (expected !== undefined) misses.same(`${at} ${quantity}`, expected, got);
  }
}
