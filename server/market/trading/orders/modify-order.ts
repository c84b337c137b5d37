import { exchangeOf } from "#domain/entities/exchanges.ts";
import { settlementDate } from "#domain/calendar/business-calendar.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { modifyOrder } from "#domain/contract/http/orders.ts";
import type { Order, OrderKind } from "#domain/entities/order.ts";
import { classOf } from "#domain/entities/class-of.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { amendsOnlyText, orderTexts, waitingText } from "#domain/orders/texts.ts";
import { dealtSettlement, deltaBar } from "#domain/trading/settlement.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import { marketDay, requireOpen } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { confirmedDetail, requireConfirmed } from "#server/market/trading/checks/deal-checks.ts";
import { saveAndQueueNext } from "#server/market/trading/orders/answer-order.ts";
import { isOnItsWay, proposeThere, settlementDeltaOf } from "#server/market/trading/orders/on-exchange/queue-order.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { levelIn, moneyOf, requireOnTime, warningsOf } from "#server/market/trading/orders/report-order.ts";
import { openOrder, type OpenOrder, saveOrder } from "#server/market/trading/orders/save-order.ts";
import { hasForeignInvestor } from "#server/market/trading/checks/foreign-investors.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

type Asked = BodyOf<typeof modifyOrder>;

/**
 * Changes a report: a new version for the other firm to accept, reported again if the exchange has the old one. For a
 * confirmed order it proposes an amendment at the exchange.
 * @throws Refusal exchange_refused for terms that exchanges do not amend
 */
export function changeOrder(parts: Parts, cause: Cause, kind: OrderKind, id: string, asked: Asked): Promise<Order> {
  return change(parts, cause, async (changing) => {
    const open = await openOrder(parts, changing, { id, kind, act: "modify", version: asked.version });
    const { row } = open;
    if (await isOnItsWay(changing, row)) {
      throw new Refusal("in_doubt", waitingText(row.exchange), { fresh: open.fresh() });
    }
    return row.state === "CONFIRMED" ? amend(parts, changing, open, asked) : report(parts, changing, open, asked);
  });
}

async function report(parts: Parts, changing: Change, { row, side }: OpenOrder, asked: Asked): Promise<Order> {
  const { now, actor } = changing;
  requireOpen(marketDay(parts, now));
  const bond = bondOf(parts, row);
  const face = asked.face === undefined ? row.face : requireSize(parts, bond, asked.face, "face");
  const date = await dayAsked(parts, changing, row, asked);
  const isNamed = asked.unit_price_stored !== undefined || asked.yield_stored !== undefined;
  const owned =
    row.fixedField === "price" ? { unit_price_stored: row.unitPriceStored } : { yield_stored: row.yieldStored };
  const level = levelIn(bond, date, isNamed ? asked : owned);
  const terms = { face, settlementDate: date, ...level };
  const isSame =
    face === row.face &&
    date === row.settlementDate &&
    level.unitPriceStored === row.unitPriceStored &&
    level.yieldStored === row.yieldStored;
  if (isSame) throw fieldRefusal("face", orderTexts.nothingChanged);
  const { reportNumber, isReportOpen, replaces } = row.onExchange;
  const changes: Partial<OrderRow> = {
    ...terms,
    settlementAgreed: null,
    consideration: moneyOf(parts, { ...row, ...terms }),
    state: "REPORTED",
    reportedStatus: "pending",
    lateReason: asked.late_reason ?? row.lateReason,
    reason: asked.reason ?? null,
    cancelAskedBy: null,
    cancelAskedAt: null,
    onExchange: {
      ...row.onExchange,
      reportNumber: null,
      isReportOpen: false,
      replaces: isReportOpen ? reportNumber : replaces,
      refusal: null,
      dispute: null,
    },
  };
  const next = { ...row, ...changes };
  await requireOnTime(changing, next);
  const warnings = await warningsOf(parts, changing, next, side, actor.userId);
  requireConfirmed(warnings, asked.confirms, {});
  const detail = { ...terms, reason: asked.reason ?? null, ...confirmedDetail(warnings, asked.confirms) };
  const text = asked.reason ? `Changed: ${asked.reason}` : "Changed";
  return saveAndQueueNext(parts, changing, row, changes, { action: "order.modify", text, detail });
}

/** Requested settlement day, or the present one. @throws Refusal at the field */
async function dayAsked(parts: Parts, { tx, now }: Change, row: OrderRow, asked: Asked): Promise<string> {
  if (asked.settlement === undefined && asked.settlement_delta === undefined) return row.settlementDate;
  const named = { settlement: asked.settlement ?? null, settlement_delta: asked.settlement_delta ?? null };
  const bond = bondOf(parts, row);
  const { execution, exchange, buyerClientId, sellerClientId } = row;
  const isForeign = await hasForeignInvestor(tx, bond, [buyerClientId, sellerClientId]);
  const by = { execution, exchange, hasForeignInvestor: isForeign };
  return unwrap(dealtSettlement(bond, named, marketDay(parts, now), by)).settlementDate;
}

async function amend(parts: Parts, changing: Change, { row, side }: OpenOrder, asked: Asked): Promise<Order> {
  const { face, unit_price_stored: price, yield_stored: bondYield, yield_type: yieldType } = asked;
  if (face !== undefined || price !== undefined || bondYield !== undefined) {
    throw new Refusal("exchange_refused", amendsOnlyText(row.exchange));
  }
  const { reason } = asked;
  if (!reason) throw fieldRefusal("reason", orderTexts.needsReason);
  const date = amendedDay(parts, row, asked);
  const accrued = asked.accrued_interest ?? null;
  const changes = {
    settlement_date: date === row.settlementDate ? null : date,
    yield_type: yieldType === undefined || yieldType === row.yieldType ? null : yieldType,
    accrued_interest: accrued === row.consideration?.accrued_interest ? null : accrued,
  };
  if (Object.values(changes).every((value) => value === null)) {
    throw fieldRefusal("settlement", orderTexts.nothingChanged);
  }
  return propose(parts, changing, row, { kind: "M", side, reason, changes });
}

/**
 * T+0 or T+1 of the day it was dealt on, as the class of paper allows. @throws Refusal exchange_refused for another day,
 * validation_error for a day on which this paper does not settle
 */
function amendedDay(parts: Parts, row: OrderRow, { settlement, settlement_delta: delta }: Asked): string {
  const dealt = istDateOf(row.dealTime.getTime());
  const date =
    delta === undefined
      ? (settlement ?? row.settlementDate)
      : settlementDate(parts.calendar.of[exchangeOf(row.exchange)], dealt, delta);
  if (date === row.settlementDate) return date;
  const counted = settlementDeltaOf(parts, row, date);
  if (counted === null || counted > 1) {
    throw new Refusal("exchange_refused", `${row.exchange} settles an amended deal at T+0 or T+1 of its day.`);
  }
  const barred = deltaBar(classOf(bondOf(parts, row)), counted, dealt, row);
  if (barred !== null) throw fieldRefusal(delta === undefined ? "settlement" : "settlement_delta", barred);
  return date;
}

/** Proposes an amendment at the exchange in the name of a side; the other decides. */
export async function propose(
  parts: Parts,
  changing: Change,
  row: OrderRow,
  {
    kind,
    side,
    reason,
    changes,
  }: {
    kind: "M" | "C";
    side: "buyer" | "seller";
    reason: string;
    changes: NonNullable<OrderRow["amendment"]>["changes"];
  },
): Promise<Order> {
  const { actor, now } = changing;
  const amendment: OrderRow["amendment"] = {
    kind,
    state: "SENDING",
    number: null,
    by: side,
    user_id: actor.userId,
    at: now.toISOString(),
    reason,
    changes,
    decision: null,
    text: null,
  };
  await proposeThere(parts, changing, { ...row, amendment });
  const what = kind === "C" ? "to cancel" : "an amendment";
  const step = { action: "order.amend", text: `Proposes ${what}: ${reason}`, detail: { kind, side, reason, changes } };
  return saveOrder(parts, changing, row, { amendment, onExchange: { ...row.onExchange, refusal: null } }, step);
}
