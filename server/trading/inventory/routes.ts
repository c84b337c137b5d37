import { and, desc, eq, gt } from "drizzle-orm";
import { listInventory } from "#domain/contract/http/inventory.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Parts } from "#server/core/parts.ts";
import { holdings } from "#server/db/schema/trading.ts";
import { route, type Route } from "#server/http/route.ts";

/** What a firm holds, for its own people alone. */
export function inventoryRoutes(parts: Parts): Route[] {
  return [
    route(listInventory, async ({ actor }) => {
      const rows = await parts.db.orm
        .select()
        .from(holdings)
        .where(and(eq(holdings.clientId, actor.clientId), gt(holdings.face, 0)))
        .orderBy(desc(holdings.face), holdings.finstrumentId);
      const today = istDateOf(parts.clock.now().getTime());
      return {
        holdings: rows.map(({ finstrumentId, face, costYield }) => ({
          finstrument_id: finstrumentId,
          display_name: parts.bonds.summary(finstrumentId, today)?.display_name ?? finstrumentId,
          face,
          cost_yield: costYield,
        })),
      };
    }),
  ];
}
