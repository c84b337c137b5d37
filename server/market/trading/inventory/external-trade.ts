import { and, asc, eq, lte } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { addExternalTrade } from "#domain/contract/http/inventory.ts";
import { isSettlementDay } from "#domain/calendar/business-calendar.ts";
import { bookSale, type DealMoney, purchaseMove } from "#domain/inventory/book.ts";
import { flowsForHolder, levelFor, moneyOfFace } from "#domain/inventory/holding-money.ts";
import { freeText, heldText, inventoryTexts } from "#domain/inventory/texts.ts";
import { openFace } from "#domain/inventory/relief.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { paiseToRupees, rupeesToPaise } from "#domain/lib/paise.ts";
import { tradeInstant } from "#domain/tickets/clocks.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { inventoryTrades } from "#server/machine/db/schema/inventory.ts";
import { holdingFor, readLots, rulesOn, storeLots, storeMoves } from "#server/market/trading/settled-lots/store.ts";
import { heldNow } from "#server/market/trading/inventory/holding-of.ts";
import { lockBook } from "#server/market/trading/settled-lots/lock.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { Level } from "#domain/pricing/price-bond.ts";
import { oneLevel } from "#domain/inventory/cost.ts";

type TradeRow = typeof inventoryTrades.$inferSelect;
type Asked = BodyOf<typeof addExternalTrade>;

/**
 * Records a trade that was made elsewhere today. It enters the book on its settlement day, until then its bonds come in or
 * go out; it never reaches an exchange.
 * @throws Refusal validation_error naming the field, also where more is sold than is free
 */
export function recordTrade(parts: Parts, cause: Cause, asked: Asked): Promise<ResponseOf<typeof addExternalTrade>> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    await lockBook(tx, actor.clientId);
    const today = istDateOf(now.getTime());
    const bond = parts.bonds.get(asked.isin);
    if (bond === undefined) throw fieldRefusal("isin", inventoryTexts.noBond);
    const tradedAt = tradeInstant(asked.trade_time, now.getTime());
    if (tradedAt === null) throw fieldRefusal("trade_time", ticketTexts.tradeTimeLate);
    checkDay(parts, bond, asked.settlement_date, today);
    const { cleanPrice, bondYield, principalPaise, accruedPaise } = moneyOf(bond, asked);
    const key = { clientId: actor.clientId, finstrumentId: bond.isin, accountId: asked.account || null };
    const holding = await holdingFor(tx, key, parts.newId("hdg"));
    if (asked.side === "sell") {
      const { free, ...held } = await heldNow(changing, holding.id);
      if (asked.face > free.free) throw fieldRefusal("face", freeText({ ...held, ...free }));
    }
    const row: TradeRow = {
      id: parts.newId("ext"),
      clientId: actor.clientId,
      holdingId: holding.id,
      side: asked.side,
      face: asked.face,
      cleanPrice,
      bondYield,
      tradedAt,
      settlementDate: asked.settlement_date,
      counterparty: asked.counterparty,
      principalPaise,
      accruedPaise,
      chargesPaise: rupeesToPaise(asked.brokerage),
      ref: asked.ref || null,
      isBooked: asked.settlement_date <= today,
      at: now,
      userId: actor.userId,
    };
    if (row.isBooked) await bookTrade(parts, changing, row);
    await tx.insert(inventoryTrades).values(row);
    const { side, face, counterparty, settlement_date } = asked;
    changing.audit(
      "inventory.external",
      holding.id,
      { trade: row.id, side, face, clean_price: cleanPrice, settlement_date, counterparty },
      [bond.isin],
    );
    return {
      holding_id: holding.id,
      is_booked: row.isBooked,
      clean_price: cleanPrice,
      principal: paiseToRupees(principalPaise),
      accrued: paiseToRupees(accruedPaise),
      consideration: paiseToRupees(principalPaise + accruedPaise),
    };
  });
}

function checkDay(parts: Pick<Parts, "calendar">, bond: Bond, day: IsoDate, today: IsoDate): void {
  if (day < today) throw fieldRefusal("settlement_date", inventoryTexts.before);
  if (!isSettlementDay(parts.calendar, day)) throw fieldRefusal("settlement_date", tradingTexts.settlementHoliday);
  if (bond.maturity_date !== null && day >= bond.maturity_date) {
    throw fieldRefusal("settlement_date", tradingTexts.settlementAfterMaturity);
  }
}

/** Price, yield and money of the level on its settlement day. */
function moneyOf(bond: Bond, { level: typed, settlement_date: day, face }: Asked) {
  const level: Level | "both" | null = oneLevel(typed.clean_price, typed.bond_yield);
  const field = typed.fixed_field === "price" ? "level.clean_price" : "level.bond_yield";
  if (level === "both") throw fieldRefusal("level.clean_price", inventoryTexts.oneCost);
  if (level === null) throw fieldRefusal(field, fieldTexts.required);
  const flows = flowsForHolder(bond, day);
  const priced = levelFor(flows, level);
  if (!priced.ok) throw fieldRefusal(field, priced.reason);
  const { principalPaise, accruedPaise } = moneyOfFace(bond, face, { cleanPrice: priced.cleanPrice, flows });
  return { cleanPrice: priced.cleanPrice, bondYield: priced.bondYield, principalPaise, accruedPaise };
}

/** Moves the lots of a trade that has settled. */
async function bookTrade(parts: Pick<Parts, "newId">, changing: Change, trade: TradeRow): Promise<void> {
  const { tx } = changing;
  const { holdingId, settlementDate: on } = trade;
  const rules = await rulesOn(tx, trade.clientId, on);
  const money: DealMoney = {
    face: trade.face,
    principalPaise: trade.principalPaise,
    accruedPaise: trade.accruedPaise,
    chargesPaise: trade.chargesPaise,
  };
  if (trade.side === "buy") {
    const id = parts.newId("lot");
    const lot = { id, holdingId, source: "EXTERNAL", acquiredOn: on, face: trade.face } as const;
    await storeLots(changing, trade.clientId, [
      { ...lot, ref: trade.ref, remarks: `Bought from ${trade.counterparty}` },
    ]);
    await storeMoves(changing, [{ holdingId, eventId: trade.id, on, moves: [purchaseMove(id, money, rules)] }]);
    return;
  }
  const lots = (await readLots(tx, [holdingId])).get(holdingId) ?? [];
  const booked = bookSale(lots, money, rules);
  if (booked === null) throw fieldRefusal("face", heldText(openFace(lots)));
  await storeMoves(changing, [{ holdingId, eventId: trade.id, on, moves: booked.moves }]);
}

/**
 * Books the trades of a firm whose settlement day has come, oldest first. A sale of more than is held stays unbooked:
 * its bonds still show as going out, so that people notice it.
 */
export async function bookDueTrades(
  parts: Pick<Parts, "newId" | "log">,
  changing: Change,
  clientId: string,
  day: IsoDate,
) {
  const { tx } = changing;
  const due = await tx
    .select()
    .from(inventoryTrades)
    .where(
      and(
        eq(inventoryTrades.clientId, clientId),
        eq(inventoryTrades.isBooked, false),
        lte(inventoryTrades.settlementDate, day),
      ),
    )
    .orderBy(asc(inventoryTrades.settlementDate), asc(inventoryTrades.id));
  let booked = 0;
  for (const trade of due) {
    const lots = (await readLots(tx, [trade.holdingId])).get(trade.holdingId) ?? [];
    if (trade.side === "sell" && trade.face > openFace(lots)) {
      parts.log.warn({ trade: trade.id, client: clientId }, "an external sale is of more than is held");
      continue;
    }
    await bookTrade(parts, changing, trade);
    await tx.update(inventoryTrades).set({ isBooked: true }).where(eq(inventoryTrades.id, trade.id));
    booked += 1;
  }
  return booked;
}
