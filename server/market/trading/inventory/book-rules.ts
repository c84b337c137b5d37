import { and, eq, lt } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { setBookRules } from "#domain/contract/http/inventory.ts";
import { financialYearOf } from "#domain/inventory/holding-state.ts";
import { addDays, istDateOf } from "#domain/lib/iso-date.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { inventoryHoldings, inventoryMoves, inventoryRules } from "#server/machine/db/schema/inventory.ts";
import { rulesOn } from "#server/market/trading/settled-lots/store.ts";
import { lockBook } from "#server/market/trading/settled-lots/lock.ts";

/**
 * Sets the firm's accounting rules: from the next 1 April, so that no year mixes two methods; from the start of the
 * running year while nothing has ever left the book.
 */
export function changeBookRules(
  parts: Parts,
  cause: Cause,
  body: BodyOf<typeof setBookRules>,
): Promise<ResponseOf<typeof setBookRules>> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    await lockBook(tx, actor.clientId);
    const year = financialYearOf(istDateOf(now.getTime()));
    const left = await tx
      .select({ n: inventoryMoves.n })
      .from(inventoryMoves)
      .innerJoin(inventoryHoldings, eq(inventoryHoldings.id, inventoryMoves.holdingId))
      .where(and(eq(inventoryHoldings.clientId, actor.clientId), lt(inventoryMoves.face, 0)))
      .limit(1);
    const fromDay = left.length === 0 ? year.from : addDays(year.to, 1);
    const before = await rulesOn(tx, actor.clientId, fromDay);
    const set = { costMethod: body.cost_method, charges: body.charges, at: now, userId: actor.userId };
    await tx
      .insert(inventoryRules)
      .values({ clientId: actor.clientId, fromDay, ...set })
      .onConflictDoUpdate({ target: [inventoryRules.clientId, inventoryRules.fromDay], set });
    changing.audit("inventory.rules", actor.clientId, {
      from: fromDay,
      old: { cost_method: before.costMethod, charges: before.charges },
      new: body,
    });
    return { ...body, from: fromDay };
  });
}
