import { desc, eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { costEdit, editValuationCost, valuationEdit } from "#domain/contract/http/inventory.ts";
import type { Holding } from "#domain/entities/inventory.ts";
import { costAt, oneLevel } from "#domain/inventory/cost.ts";
import { flowsForHolder, levelFor } from "#domain/inventory/holding-money.ts";
import { costMove } from "#domain/inventory/holding-state.ts";
import { inventoryTexts } from "#domain/inventory/texts.ts";
import { rupeesOf } from "#domain/inventory/value-book.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { inventoryHoldings, inventoryLots, inventoryValuations } from "#server/machine/db/schema/inventory.ts";
import type { z } from "zod";
import { readLots, storeMoves } from "#server/market/trading/settled-lots/store.ts";
import { heldNow, lockedHolding } from "#server/market/trading/inventory/holding-of.ts";
import { presentHoldings } from "#server/market/trading/inventory/present-holding.ts";

/**
 * Values a holding for today, or sets the cost of a loaded or external lot; the audit stores the former value.
 * @throws Refusal validation_error, not_found; stale_version with the present holding
 */
export function editHolding(parts: Parts, cause: Cause, body: BodyOf<typeof editValuationCost>): Promise<Holding> {
  return change(parts, cause, async (changing) => {
    const id = "holding_id" in body ? await value(parts, changing, body) : await recost(parts, changing, body);
    return presentNow(parts, changing, id);
  });
}

async function presentNow(parts: Parts, changing: Change, id: string): Promise<Holding> {
  const held = await heldNow(changing, id);
  const [shown] = await presentHoldings(changing.tx, parts, [held], istDateOf(changing.now.getTime()));
  return must(shown, "the holding");
}

async function checkVersion(parts: Parts, changing: Change, id: string, stands: number, seen: number): Promise<void> {
  if (stands === seen) return;
  throw new Refusal("stale_version", inventoryTexts.stale, { fresh: await presentNow(parts, changing, id) });
}

async function value(parts: Parts, changing: Change, body: z.output<typeof valuationEdit>): Promise<string> {
  const { tx, now, actor } = changing;
  const { row, bond } = await lockedHolding(parts, changing, body.holding_id);
  await checkVersion(parts, changing, row.id, row.version, body.version);
  const today = istDateOf(now.getTime());
  if (body.as_of !== today) throw fieldRefusal("as_of", inventoryTexts.notToday);
  const level = oneLevel(body.valuation_price, body.valuation_yield);
  if (level === "both") throw fieldRefusal("valuation_price", inventoryTexts.oneCost);
  if (level !== null) {
    const priced = levelFor(flowsForHolder(bond, today), level);
    const field = level.fixedField === "price" ? "valuation_price" : "valuation_yield";
    // A price far from any yield is refused too: it would value the holding at a slip.
    if (!priced.ok) throw fieldRefusal(field, priced.reason);
  }
  const [before] = await tx
    .select()
    .from(inventoryValuations)
    .where(eq(inventoryValuations.holdingId, row.id))
    .orderBy(desc(inventoryValuations.n))
    .limit(1);
  const todays = before?.asOf === today ? before : undefined;
  const typed = { cleanPrice: body.valuation_price ?? null, bondYield: body.valuation_yield ?? null };
  await tx
    .insert(inventoryValuations)
    .values({ holdingId: row.id, asOf: today, ...typed, reason: body.reason, at: now, userId: actor.userId });
  await raise(changing, row);
  changing.audit(
    "inventory.value",
    row.id,
    {
      as_of: today,
      reason: body.reason,
      old: { price: todays?.cleanPrice ?? null, yield: todays?.bondYield ?? null },
      new: { price: typed.cleanPrice, yield: typed.bondYield },
    },
    [bond.isin],
  );
  return row.id;
}

async function recost(parts: Parts, changing: Change, body: z.output<typeof costEdit>): Promise<string> {
  const { tx, now, actor } = changing;
  const [lotRow] = await tx.select().from(inventoryLots).where(eq(inventoryLots.id, body.lot_id));
  if (lotRow?.clientId !== actor.clientId) throw new Refusal("not_found", "No such lot.");
  const { row, bond } = await lockedHolding(parts, changing, lotRow.holdingId);
  await checkVersion(parts, changing, row.id, row.version, body.version);
  if (lotRow.source === "DEAL") throw fieldRefusal("lot_id", inventoryTexts.notLoaded);
  const lots = (await readLots(tx, [row.id])).get(row.id) ?? [];
  const lot = must(
    lots.find(({ id }) => id === lotRow.id),
    "the lot",
  );
  if (lot.face === 0) throw fieldRefusal("lot_id", inventoryTexts.lotClosed);
  const level = oneLevel(body.cost_price, body.cost_yield);
  if (level === "both") throw fieldRefusal("cost_price", inventoryTexts.oneCost);
  if (level === null) throw fieldRefusal("cost_price", fieldTexts.required);
  const today = istDateOf(now.getTime());
  if (level.fixedField === "yield" && lot.acquiredOn === null) {
    throw fieldRefusal("cost_yield", inventoryTexts.costNeedsDay);
  }
  const cost = costAt(bond, lot.face, level, lot.acquiredOn ?? today);
  if (!cost.ok) throw fieldRefusal("cost_yield", cost.reason);
  const eventId = parts.newId("cst");
  await storeMoves(changing, [
    { holdingId: row.id, eventId, on: lot.acquiredOn ?? today, moves: [costMove(lot, cost.costPaise)] },
  ]);
  await raise(changing, row);
  changing.audit(
    "inventory.cost",
    lot.id,
    {
      holding_id: row.id,
      reason: body.reason,
      old: { cost: rupeesOf(lot.costPaise) },
      new: { cost: rupeesOf(cost.costPaise), price: cost.cleanPrice },
    },
    [row.id, bond.isin],
  );
  return row.id;
}

async function raise({ tx }: Change, { id, version }: { id: string; version: number }): Promise<void> {
  await tx
    .update(inventoryHoldings)
    .set({ version: version + 1 })
    .where(eq(inventoryHoldings.id, id));
}
