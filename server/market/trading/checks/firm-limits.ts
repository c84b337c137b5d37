import { eq } from "drizzle-orm";
import type { LevelCheck } from "#domain/contract/http/client.ts";
import type { FirmChecks } from "#domain/trading/check-limits.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { firmChecksOf } from "#server/market/trading/checks/deal-checks.ts";
import type { Parts } from "#server/machine/core/parts.ts";

function presentLimits({ levelRupees, sizeFactor }: Omit<FirmChecks, "bands">): LevelCheck {
  return { level_rupees: levelRupees, size_factor: sizeFactor };
}

/** The limits of the actor's firm. */
export async function readLevelCheck({ db }: Pick<Parts, "db">, { clientId }: Actor): Promise<LevelCheck> {
  return presentLimits(await firmChecksOf(db.orm, clientId));
}

/** Sets the limits of the actor's firm; they hold from the next act on. */
export async function changeLevelCheck(parts: Parts, cause: Cause, after: LevelCheck): Promise<LevelCheck> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const before = presentLimits(await firmChecksOf(tx, actor.clientId));
    await tx
      .update(clients)
      .set({
        checkLevelRupees: after.level_rupees,
        checkSizeFactor: after.size_factor,
      })
      .where(eq(clients.id, actor.clientId));
    changing.audit("client.setLevelCheck", actor.clientId, { before, after });
    return after;
  });
}
