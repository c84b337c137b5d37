import { eq, inArray } from "drizzle-orm";
import { loadedMove } from "#domain/inventory/book.ts";
import { costAt } from "#domain/inventory/cost.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { holdings } from "#server/machine/db/schema/trading.ts";
import { holdingFor, storeLots, storeMoves, UNKNOWN_DAY } from "#server/market/trading/settled-lots/store.ts";
import { lockBook } from "#server/market/trading/settled-lots/lock.ts";

/**
 * Turns holdings from before lots existed into one lot each, with an unknown day and the cost that its yield gives
 * today. Safe to repeat, since the old row is deleted with its lot's insert.
 */
export async function convertHoldingsToLots(parts: Parts): Promise<void> {
  const rows = await parts.db.orm.select().from(holdings);
  for (const [clientId, own] of Map.groupBy(rows, (row) => row.clientId)) {
    await change(parts, { actor: CLOCK_ACTOR, requestId: "landed holdings" }, async (changing) => {
      const { tx, now } = changing;
      await lockBook(tx, clientId);
      const today = istDateOf(now.getTime());
      for (const row of own) {
        const [still] = await tx.select({ id: holdings.id }).from(holdings).where(eq(holdings.id, row.id));
        if (still === undefined || row.face <= 0) continue;
        const bond = parts.bonds.get(row.finstrumentId);
        const level = row.costYield === null ? null : ({ fixedField: "yield", bondYield: row.costYield } as const);
        const cost = bond === undefined || level === null ? null : costAt(bond, row.face, level, today);
        const key = { clientId, finstrumentId: row.finstrumentId, accountId: null };
        const { id: holdingId } = await holdingFor(tx, key, parts.newId("hdg"));
        const id = parts.newId("lot");
        const lot = { id, holdingId, source: "UPLOAD", acquiredOn: null, face: row.face } as const;
        await storeLots(changing, clientId, [{ ...lot, remarks: "Held before lots were recorded" }]);
        const moves = [loadedMove(id, { face: row.face, costPaise: cost?.ok === true ? cost.costPaise : null })];
        await storeMoves(changing, [{ holdingId, eventId: row.id, on: UNKNOWN_DAY, moves }]);
      }
      const ids = own.map(({ id }) => id);
      await tx.delete(holdings).where(inArray(holdings.id, ids));
      changing.audit("inventory.landed", clientId, { holdings: ids.length }, [clientId]);
    });
  }
}
