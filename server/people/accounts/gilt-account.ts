import { eq } from "drizzle-orm";
import type { FirmGiltAccount } from "#domain/contract/http/client.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { clients } from "#server/machine/db/schema/people.ts";

async function accountOf(reader: Pick<Orm, "select">, clientId: string): Promise<FirmGiltAccount> {
  const [row] = await reader.select({ account: clients.giltAccount }).from(clients).where(eq(clients.id, clientId));
  return { account: must(row, "firm of the actor").account };
}

/** Reads the account for government securities of the actor's firm. */
export function readGiltAccount({ db }: Pick<Parts, "db">, { clientId }: Actor): Promise<FirmGiltAccount> {
  return accountOf(db.orm, clientId);
}

/** Sets it for the actor's firm; deals that are already executed keep the codes of their legs. */
export function changeGiltAccount(parts: Parts, cause: Cause, after: FirmGiltAccount): Promise<FirmGiltAccount> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const before = await accountOf(tx, actor.clientId);
    await tx.update(clients).set({ giltAccount: after.account }).where(eq(clients.id, actor.clientId));
    changing.audit("client.setGiltAccount", actor.clientId, { before, after });
    return after;
  });
}
