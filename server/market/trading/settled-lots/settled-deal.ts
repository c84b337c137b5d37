import { and, eq } from "drizzle-orm";
import { bookSale, type DealMoney, loadedMove, purchaseMove } from "#domain/inventory/book.ts";
import { openFace } from "#domain/inventory/relief.ts";
import type { SettledDeal } from "#domain/inventory/settled-deal.ts";
import { must } from "#domain/lib/must.ts";
import type { Change } from "#server/machine/core/change.ts";
import { inventoryDeals, inventoryHoldings } from "#server/machine/db/schema/inventory.ts";
import {
  type HoldingRow,
  holdingFor,
  readLots,
  rulesOn,
  storeLots,
  storeMoves,
  UNKNOWN_DAY,
} from "#server/market/trading/settled-lots/store.ts";
import { lockBook } from "#server/market/trading/settled-lots/lock.ts";

/**
 * Enters a settled deal into one firm's book, once per side of the order that the firm is on; repeating it changes
 * nothing. The bonds have moved whether or not the book had them: face sold beyond the book is entered first as an
 * unreported lot, without a day or a cost, so that the book never goes negative.
 */
export async function bookSettledDeal(changing: Change, deal: SettledDeal): Promise<void> {
  const { tx, now } = changing;
  await lockBook(tx, deal.client_id);
  if (await isBooked(changing, deal)) return;
  const holding = await holdingOf(changing, deal);
  const money: DealMoney = {
    face: deal.face,
    principalPaise: deal.principal_paise,
    accruedPaise: deal.accrued_paise,
    chargesPaise: deal.expenses_paise,
  };
  const unbookedFace =
    deal.side === "buy" ? await buy(changing, deal, holding, money) : await sell(changing, deal, holding, money);
  await tx.insert(inventoryDeals).values({
    id: idOf("ide", deal),
    orderId: deal.order_id,
    clientId: deal.client_id,
    holdingId: holding.id,
    side: deal.side,
    face: deal.face,
    settlementDate: deal.settlement_date,
    principalPaise: deal.principal_paise,
    accruedPaise: deal.accrued_paise,
    expensesPaise: deal.expenses_paise,
    unbookedFace,
    at: now,
  });
  const detail = { side: deal.side, face: deal.face, settlement_date: deal.settlement_date, untold_face: unbookedFace };
  changing.audit("inventory.deal", holding.id, { order_id: deal.order_id, ...detail }, [
    deal.client_id,
    deal.finstrument_id,
    deal.order_id,
  ]);
}

/** Ids follow from the order, which has one buyer and one seller. */
function idOf(prefix: string, { order_id, side }: SettledDeal, mark = side === "buy" ? "b" : "s"): string {
  return `${prefix}_${order_id.replace(/^[a-z]+_/, "")}${mark}`;
}

async function isBooked({ tx }: Change, deal: SettledDeal): Promise<boolean> {
  const { orderId, clientId, side } = inventoryDeals;
  const rows = await tx
    .select({ id: inventoryDeals.id })
    .from(inventoryDeals)
    .where(and(eq(orderId, deal.order_id), eq(clientId, deal.client_id), eq(side, deal.side)));
  return rows.length > 0;
}

/** The holding of the deal's account. A sale that names no account leaves the one that holds most of the bond. */
async function holdingOf({ tx }: Change, deal: SettledDeal): Promise<HoldingRow> {
  const key = { clientId: deal.client_id, finstrumentId: deal.finstrument_id, accountId: deal.account_id };
  if (deal.side === "sell" && deal.account_id === null) {
    const rows = await tx
      .select()
      .from(inventoryHoldings)
      .where(
        and(eq(inventoryHoldings.clientId, deal.client_id), eq(inventoryHoldings.finstrumentId, deal.finstrument_id)),
      );
    const lots = await readLots(
      tx,
      rows.map(({ id }) => id),
    );
    const held = rows.map((row) => ({ row, face: openFace(lots.get(row.id) ?? []) }));
    const [largest] = held.toSorted((a, b) => b.face - a.face || (a.row.accountId === null ? -1 : 1));
    if (largest !== undefined) return largest.row;
  }
  return holdingFor(tx, key, idOf("hdg", deal));
}

async function buy(changing: Change, deal: SettledDeal, { id: holdingId }: HoldingRow, money: DealMoney) {
  const rules = await rulesOn(changing.tx, deal.client_id, deal.settlement_date);
  const id = idOf("lot", deal);
  const acquiredOn = deal.settlement_date;
  await storeLots(changing, deal.client_id, [
    { id, holdingId, source: "DEAL", ref: deal.order_number, acquiredOn, face: deal.face },
  ]);
  const moves = [purchaseMove(id, money, rules)];
  await storeMoves(changing, [{ holdingId, eventId: deal.order_id, on: acquiredOn, moves }]);
  return 0;
}

/** Face sold beyond the position in the book. */
async function sell(changing: Change, deal: SettledDeal, { id: holdingId }: HoldingRow, money: DealMoney) {
  const { tx } = changing;
  const rules = await rulesOn(tx, deal.client_id, deal.settlement_date);
  const lots = (await readLots(tx, [holdingId])).get(holdingId) ?? [];
  const unbooked = Math.max(deal.face - openFace(lots), 0);
  if (unbooked > 0) {
    const id = idOf("lot", deal, "u");
    const lot = { id, holdingId, source: "DEAL", acquiredOn: null, face: unbooked, ref: deal.order_number } as const;
    await storeLots(changing, deal.client_id, [{ ...lot, remarks: "Sold, not previously in the book" }]);
    const moves = [loadedMove(id, { face: unbooked, costPaise: null })];
    await storeMoves(changing, [{ holdingId, eventId: deal.order_id, on: UNKNOWN_DAY, moves }]);
    lots.push({ id, acquiredOn: null, face: unbooked, costPaise: null });
  }
  const { moves } = must(bookSale(lots, money, rules), "lots for the sale");
  await storeMoves(changing, [{ holdingId, eventId: deal.order_id, on: deal.settlement_date, moves }]);
  return unbooked;
}
