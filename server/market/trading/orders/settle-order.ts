import { nextSettlementDay } from "#domain/calendar/business-calendar.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { settleCancelOrder } from "#domain/contract/http/orders.ts";
import type { Order, OrderKind } from "#domain/entities/order.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { addDays, istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { venueCalendar } from "#domain/market-rules/calendars.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { againOn } from "#domain/orders/track.ts";
import { otherSide } from "#domain/entities/ticket.ts";
import { settlingOn } from "#domain/trading/moved-settlement.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { readOrder } from "#server/market/trading/orders/queries.ts";
import { openOrder, type OpenOrder, saveOrder } from "#server/market/trading/orders/save-order.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";

type Asked = BodyOf<typeof settleCancelOrder>;

/**
 * Settles by hand where the clearing corporation sends nothing: each firm confirms with the reference of the payment
 * and its proof, and the second confirmation settles. For a failed order it starts another attempt to settle. (A-098,
 *
 */
export async function settleOrder(
  parts: Parts,
  cause: Cause,
  kind: OrderKind,
  id: string,
  asked: Asked,
): Promise<Order> {
  const { state } = await readOrder(parts, cause.actor, id, kind);
  const act = state === "FAILED" ? ("settle_again" as const) : ("settle" as const);
  return change(parts, cause, async (changing) => {
    const open = await openOrder(parts, changing, { id, kind, act, version: asked.version });
    return act === "settle" ? byHand(parts, changing, open, asked) : again(parts, changing, open, asked);
  });
}

async function byHand(parts: Parts, changing: Change, { row, side }: OpenOrder, asked: Asked): Promise<Order> {
  const { actor, now } = changing;
  const { utr, proof } = asked;
  if (!utr) throw fieldRefusal("utr", fieldTexts.required);
  if (!proof) throw fieldRefusal("proof", fieldTexts.required);
  const track = must(row.track, "track of a confirmed order");
  const evidence = { utr, proof, user_id: actor.userId, at: now.toISOString() };
  const next = { ...track, byHand: { ...track.byHand, [side]: evidence } };
  const detail = { side, utr, proof };
  if (next.byHand[otherSide(side)] === null) {
    const step = { action: "order.settleByHand", text: `Settlement confirmed, UTR ${utr}`, detail };
    return saveOrder(parts, changing, row, { track: next }, step);
  }
  const at = now.toISOString();
  const settled: OrderRow["track"] = {
    ...next,
    status: "PAID_OUT",
    utr: next.byHand.buyer?.utr ?? utr,
    bondsIn: { at },
    fundsIn: { at, paise: next.payInPaise },
    paidOut: { at },
  };
  const changes = { track: settled, state: "SETTLED" as const, settledAt: now };
  const step = { action: "order.settle", text: settledText(row, utr), detail };
  return saveOrder(parts, changing, row, changes, step);
}

function settledText({ exchange, settlementDate }: OrderRow, utr: string): string {
  if (exchange === "NDSOM") return `Settled through CCIL on ${formatDate(settlementDate)}, reference ${utr}.`;
  return `Settled manually, UTR ${utr}`;
}

async function again(parts: Parts, changing: Change, { row, side }: OpenOrder, asked: Asked): Promise<Order> {
  const { actor, now } = changing;
  const track = must(row.track, "track of a failed order");
  const date = nextDay(parts, changing, row, asked.settlement ?? track.again?.settlement_date ?? null);
  const isAgreed = track.again !== null && track.again.settlement_date === date;
  const detail = { side, settlement_date: date };
  if (!isAgreed) {
    const asks = { client_id: actor.clientId, user_id: actor.userId, settlement_date: date, at: now.toISOString() };
    const step = { action: "order.resettle", text: `Asks to settle again on ${date}`, detail };
    return saveOrder(parts, changing, row, { track: { ...track, again: asks } }, step);
  }
  const agreed = row.settlementAgreed ?? row.settlementDate;
  const changes = {
    ...settlingOn(agreed, date),
    state: "CONFIRMED" as const,
    track: againOn(track),
    cancelAskedBy: null,
    cancelAskedAt: null,
    lateNotified: [],
  };
  const step = { action: "order.resettle", text: `To be settled again on ${date}`, detail };
  return saveOrder(parts, changing, row, changes, step);
}

/** @throws Refusal at `settlement` where it is no day to come on which the deal can settle */
function nextDay(parts: Parts, { now }: Change, row: OrderRow, asked: string | null): string {
  const calendar = venueCalendar(parts.calendar, row.exchange);
  const today = istDateOf(now.getTime());
  const date = asked ?? nextSettlementDay(calendar, addDays(today, 1));
  if (date < today) throw fieldRefusal("settlement", orderTexts.pastSettlementDay);
  if (nextSettlementDay(calendar, date) !== date) throw fieldRefusal("settlement", orderTexts.noSettlementDay);
  const { maturity_date: maturity } = bondOf(parts, row);
  if (maturity !== null && date >= maturity) throw fieldRefusal("settlement", orderTexts.matured);
  return date;
}
