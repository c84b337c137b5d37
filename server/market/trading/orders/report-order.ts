import { classOf } from "#domain/entities/class-of.ts";
import { exchangeOf } from "#domain/entities/exchanges.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { reportOrder } from "#domain/contract/http/orders.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { Order, OrderKind } from "#domain/entities/order.ts";
import { DEAL_SIDES, type DealSide } from "#domain/entities/ticket.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { reportDueAt, tradeInstant } from "#domain/tickets/clocks.ts";
import { gstPercentOn } from "#domain/tickets/side-money.ts";
import type { StoredSide } from "#domain/tickets/stored.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { levelOf } from "#domain/trading/level.ts";
import { dealMoney } from "#domain/trading/money.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { dealtSettlement } from "#domain/trading/settlement.ts";
import { routeBar } from "#domain/trading/route.ts";
import { tradableBond } from "#domain/trading/tradable.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import { bothLevelsRefusal } from "#domain/validation/exclusive-fields.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import { marketDay, requireExchangeOpen, requireOpen } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { venueTime } from "#server/market/exchange/clock-difference.ts";
import { readMarketOf } from "#server/market/trading/checks/checked-market.ts";
import {
  auditOverrides,
  confirmedDetail,
  DealChecks,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { queueNextStep } from "#server/market/trading/orders/on-exchange/queue-order.ts";
import { orderContext, type OrderRow } from "#server/market/trading/orders/order-context.ts";
import { asDeal } from "#server/market/trading/orders/presenter.ts";
import { duplicateOrderWarnings } from "#server/market/trading/orders/duplicate-order.ts";
import { insertOrder, NOT_BEGUN, UNCONFIRMED } from "#server/market/trading/orders/save-order.ts";
import { hasForeignInvestor } from "#server/market/trading/checks/foreign-investors.ts";
import { requireRfqOfFunds } from "#server/market/trading/checks/two-funds.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { readinessOfRow } from "#server/market/trading/rows/deal-sides.ts";
import { placeOf } from "#server/market/trading/rows/gst-place.ts";
import { namedAccount, namedBroker, namedCustodian, namedDealer } from "#server/market/trading/rows/named-people.ts";
import { requireNoLacks, missingCredentials } from "#server/market/trading/rows/exchange-readiness.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

export type Reported = BodyOf<typeof reportOrder>;

/**
 * Reports a trade made elsewhere. It goes to its exchange at once, which stops the clock of 15 minutes; the other firm
 * accepts or rejects it.
 * @throws Refusal with the field at fault, not_ready with the requirements that a side lacks, unusual_level and
 * limit_breach until confirmed
 */
export function report(parts: Parts, cause: Cause, kind: OrderKind, body: Reported): Promise<Order> {
  return change(parts, cause, async (changing) => {
    const draft = await draftOf(parts, changing, kind, body);
    return reportDraft(parts, changing, draft, body, await duplicateOrderWarnings(parts, changing, draft));
  });
}

/** The same inside a change, for a row of a file, which is found again by its reference. */
export async function reportIn(parts: Parts, changing: Change, kind: OrderKind, body: Reported): Promise<Order> {
  return reportDraft(parts, changing, await draftOf(parts, changing, kind, body), body, []);
}

async function reportDraft(
  parts: Parts,
  changing: Change,
  draft: Draft,
  body: Reported,
  asked: readonly DealWarning[],
): Promise<Order> {
  const { actor, now } = changing;
  const bond = bondOf(parts, draft);
  const warnings = [...asked, ...(await warningsOf(parts, changing, draft, body.side, actor.userId))];
  requireConfirmed(warnings, body.confirms, {});
  await requireOnTime(changing, draft);
  const context = await orderContext(parts, changing.tx, [{ ...draft, number: "", version: 1, ...datesOf(now) }]);
  const deal = asDeal({ ...draft, number: "", version: 1, ...datesOf(now) });
  requireNoLacks([
    ...DEAL_SIDES.flatMap((side) => readinessOfRow(deal, side, context).lacks),
    ...(await missingCredentials(parts, changing, exchangeOf(draft.exchange), (side) => ({
      firmId: side === "buyer" ? draft.buyerClientId : draft.sellerClientId,
      isBrokered: false,
    }))),
  ]);
  auditOverrides(changing, draft.id, warnings, [draft.finstrumentId]);
  const detail = { face: draft.face, bond: bond.isin, side: body.side, ...confirmedDetail(warnings, body.confirms) };
  const order = await insertOrder(parts, changing, draft, { action: "order.report", text: "Reported", detail });
  await queueNextStep(parts, changing, { ...draft, number: order.number, version: 1, ...datesOf(now) });
  return order;
}

const datesOf = (now: Date) => ({ createdAt: now, updatedAt: now });

async function requireExchange(parts: Parts, { tx, now, actor }: Change, { exchange }: Reported): Promise<void> {
  if (!actor.allowedExchanges.includes(exchange)) throw fieldRefusal("exchange", ticketTexts.otherExchange);
  const day = marketDay(parts, await venueTime(tx, exchange, now));
  requireOpen(day);
  requireExchangeOpen(day, parts.calendar, exchange);
}

/** @throws Refusal validation_error at late_reason once the exchange would take the report for a late one */
export async function requireOnTime(
  { tx, now }: Change,
  { exchange, execution, dealTime, lateReason }: Pick<OrderRow, "exchange" | "execution" | "dealTime" | "lateReason">,
): Promise<void> {
  const due = reportDueAt(execution, dealTime);
  const isLate = due !== null && (await venueTime(tx, exchangeOf(exchange), now)) >= due;
  if (isLate && lateReason === null) throw fieldRefusal("late_reason", orderTexts.lateReason);
}

type Draft = Omit<OrderRow, "number" | "version" | "createdAt" | "updatedAt">;

async function draftOf(parts: Parts, changing: Change, kind: OrderKind, body: Reported): Promise<Draft> {
  const { tx, now, actor } = changing;
  await requireExchange(parts, changing, body);
  const today = istDateOf(now.getTime());
  const bond = unwrap(tradableBond(parts.bonds.get(body.finstrument_id), today));
  const face = requireSize(parts, bond, body.face, "face");
  const asked = { settlement: body.settlement ?? null, settlement_delta: body.settlement_delta ?? null };
  const other = await namedDealer(tx, body.counterparty);
  if (other.clientId === actor.clientId) throw fieldRefusal("counterparty", ticketTexts.sameFirm);
  const firms = [actor.clientId, other.clientId] as const;
  const barred = routeBar(classOf(bond), { execution: "OTC_REPORT", exchange: body.exchange }, today);
  if (barred !== null) throw fieldRefusal("exchange", barred.text);
  await requireRfqOfFunds(tx, bond, firms, "OTC_REPORT");
  const by = { exchange: body.exchange, hasForeignInvestor: await hasForeignInvestor(tx, bond, firms) };
  const { settlementDate } = unwrap(dealtSettlement(bond, asked, marketDay(parts, now), by));
  const tradeTime = tradeInstant(body.trade_time, now.getTime());
  if (tradeTime === null) throw fieldRefusal("trade_time", ticketTexts.tradeTimeLate);
  const level = levelIn(bond, settlementDate, body);
  const sides = await sidesOf(parts, changing, body, other.clientId);
  const own = { clientId: actor.clientId, userId: actor.userId };
  const [buyer, seller] = body.side === "buyer" ? [own, other] : [other, own];
  return {
    id: parts.newId("ord"),
    kind,
    state: "REPORTED",
    reportedStatus: "pending",
    ticketId: null,
    exchange: body.exchange,
    execution: "OTC_REPORT",
    finstrumentId: bond.isin,
    face,
    ...level,
    yieldType: "YTM",
    settlementDate,
    settlementAgreed: null,
    consideration: unwrap(dealMoney(bond, settlementDate, level.unitPriceStored, face)),
    bondTerms: null,
    buyerClientId: buyer.clientId,
    buyerUserId: buyer.userId,
    sellerClientId: seller.clientId,
    sellerUserId: seller.userId,
    reporter: body.side,
    ...sides,
    dealTime: tradeTime,
    tradeTime,
    lateReason: body.late_reason ?? null,
    reference: body.reference || null,
    onExchange: NOT_BEGUN,
    ...UNCONFIRMED,
  };
}

/** One number of the level is owned, the other follows. @throws Refusal where none or both are named */
export function levelIn(
  bond: Parameters<typeof resolveLevel>[0],
  settlementDate: string,
  asked: { unit_price_stored?: number | null | undefined; yield_stored?: number | null | undefined },
) {
  const [price, yieldStored] = [asked.unit_price_stored ?? null, asked.yield_stored ?? null];
  const both = bothLevelsRefusal(price, yieldStored);
  if (both !== null) throw fieldRefusal("unit_price_stored", both);
  if (price === null && yieldStored === null) throw fieldRefusal("unit_price_stored", ticketTexts.noLevel);
  const fixedField = price === null ? ("yield" as const) : ("price" as const);
  const typed = { fixedField, unitPriceStored: price, yieldStored, priceOverridden: false };
  const { unitPriceStored, yieldStored: resolved } = levelOf(unwrap(resolveLevel(bond, settlementDate, typed)));
  return { fixedField, unitPriceStored, yieldStored: resolved };
}

const NOTHING_OWN: StoredSide = { custodianId: null, accountId: null, brokerage: null };

/** The reporter's own side, and the other side's account if the reporter knows it. */
async function sidesOf(
  parts: Parts,
  changing: Change,
  body: Reported,
  otherFirm: string,
): Promise<Pick<OrderRow, "buyerSide" | "sellerSide" | "brokers">> {
  const { tx, actor, now } = changing;
  const broker = body.broker_id == null ? null : await namedBroker(tx, body.broker_id);
  const { brokerage } = body;
  if (brokerage && brokerage.basis !== "NIL" && broker === null) {
    throw fieldRefusal("broker_id", "Name the broker first.");
  }
  const { place, states } = await placeOf(parts, changing, actor.clientId, broker?.client_id);
  const own: StoredSide = {
    accountId: body.account_id == null ? null : await namedAccount(tx, actor.clientId, body.account_id),
    custodianId: body.custodian_id == null ? null : await namedCustodian(tx, body.custodian_id),
    brokerage:
      brokerage == null
        ? null
        : {
            brokerId: broker?.user_id ?? null,
            basis: brokerage.basis,
            value: brokerage.basis === "NIL" ? 0 : brokerage.value,
            gstPercent: gstPercentOn(istDateOf(now.getTime())),
            gstPlace: place,
            gstStates: states,
          },
  };
  const { account_id: account } = body.counterparty;
  const theirs: StoredSide = {
    ...NOTHING_OWN,
    accountId: account == null ? null : await namedAccount(tx, otherFirm, account, "counterparty.account_id"),
  };
  const isBuyer = body.side === "buyer";
  return {
    buyerSide: isBuyer ? own : theirs,
    sellerSide: isBuyer ? theirs : own,
    brokers: broker === null ? [] : [{ ...broker, buy: isBuyer, sell: !isBuyer }],
  };
}

/** Warnings of a deal for the firm of a side, including breaches of its limits. */
export async function warningsOf(
  parts: Parts,
  { tx, actor }: Change,
  row: Draft,
  side: DealSide,
  userId: string,
): Promise<DealWarning[]> {
  const bond = bondOf(parts, row);
  const checks = new DealChecks(readMarketOf(parts, row.finstrumentId, tx), actor);
  const level = { ...row, priceOverridden: false };
  return checks.warningsOf({
    bond,
    side: side === "buyer" ? "BID" : "ASK",
    settlementDate: row.settlementDate,
    levels: chosenNumbers(bond, row.settlementDate, levelOf(level)),
    quantity: row.face,
    counterpartyId: side === "buyer" ? row.sellerClientId : row.buyerClientId,
    isNewDay: true,
    limited: {
      level: levelOf(level),
      quantity: row.face,
      userId,
      releases: [{ id: row.id, share: 1 }],
      made: "report",
    },
  });
}

/** Money of an order after a change of its terms. @throws Refusal cannot_be_priced */
export function moneyOf(
  parts: Parts,
  row: Pick<OrderRow, "finstrumentId" | "bondTerms" | "settlementDate" | "unitPriceStored" | "face">,
) {
  const bond = bondOf(parts, row);
  return unwrap(dealMoney(bond, row.settlementDate, must(row.unitPriceStored, "price"), row.face));
}
