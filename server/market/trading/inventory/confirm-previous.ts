import { eq, inArray } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { confirmPrevious } from "#domain/contract/http/inventory.ts";
import { lotsAfter } from "#domain/inventory/holding-state.ts";
import { openFace } from "#domain/inventory/relief.ts";
import { inventoryTexts } from "#domain/inventory/texts.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { inventoryConfirmations, inventoryHoldings, inventoryLots } from "#server/machine/db/schema/inventory.ts";
import { readMoves } from "#server/market/trading/settled-lots/store.ts";
import { lockBook } from "#server/market/trading/settled-lots/lock.ts";

/**
 * Stores a custodian's statement of a day beside the book's position at its end. A difference stays open until a later
 * statement agrees, and blocks nothing.
 * @throws Refusal validation_error for a future day; not_found for a holding of another firm
 */
export function confirmStatement(
  parts: Parts,
  cause: Cause,
  body: BodyOf<typeof confirmPrevious>,
): Promise<ResponseOf<typeof confirmPrevious>> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    if (body.as_of > istDateOf(now.getTime())) throw fieldRefusal("as_of", inventoryTexts.futureDay);
    await lockBook(tx, actor.clientId);
    const own = await tx
      .select({ id: inventoryHoldings.id })
      .from(inventoryHoldings)
      .where(eq(inventoryHoldings.clientId, actor.clientId));
    const faces = await facesOn(
      tx,
      own.map(({ id }) => id),
      body.as_of,
    );
    const stated =
      "rows" in body
        ? body.rows.map(({ holding_id, face }) => ({ id: holding_id, face }))
        : own.flatMap(({ id }) => {
            const face = faces.get(id) ?? 0;
            return face === 0 ? [] : [{ id, face }];
          });
    if (stated.some(({ id }) => !faces.has(id))) throw new Refusal("not_found", "No such holding.");
    const rows = stated.map(({ id, face }) => ({
      clientId: actor.clientId,
      holdingId: id,
      asOf: body.as_of,
      statedFace: face,
      ownFace: faces.get(id) ?? 0,
      at: now,
      userId: actor.userId,
    }));
    if (rows.length > 0) await tx.insert(inventoryConfirmations).values(rows);
    const differing = rows.filter(({ statedFace, ownFace }) => statedFace !== ownFace);
    changing.audit("inventory.confirm", actor.clientId, {
      as_of: body.as_of,
      holdings: rows.length,
      differences: differing.map(({ holdingId, statedFace, ownFace }) => ({
        holding_id: holdingId,
        stated: statedFace,
        own: ownFace,
      })),
    });
    return { confirmed: rows.length, differences: differing.length };
  });
}

/** Face of holdings at the end of a day, by holding. */
async function facesOn(
  tx: Parameters<typeof readMoves>[0],
  ids: readonly string[],
  day: string,
): Promise<Map<string, number>> {
  const lots = await tx
    .select({ id: inventoryLots.id, holdingId: inventoryLots.holdingId, acquiredOn: inventoryLots.acquiredOn })
    .from(inventoryLots)
    .where(inArray(inventoryLots.holdingId, [...ids]));
  const byHolding = Map.groupBy(lots, ({ holdingId }) => holdingId);
  const moves = Map.groupBy(
    (await readMoves(tx, ids)).filter(({ on }) => on <= day),
    ({ holdingId }) => holdingId,
  );
  return new Map(ids.map((id) => [id, openFace(lotsAfter(byHolding.get(id) ?? [], moves.get(id) ?? []))]));
}
