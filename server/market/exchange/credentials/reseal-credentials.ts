import { and, eq } from "drizzle-orm";
import type { Parts } from "#server/machine/core/parts.ts";
import { exchangeCredentials } from "#server/machine/db/schema/exchanges.ts";
import { keyId, sealedFor } from "#server/market/exchange/credentials/stored-credentials.ts";
import { resealed } from "#server/machine/identity/encryption.ts";

/**
 * Seals firms' credentials again under the present secret if they are sealed under another. Returns their number.
 * Session keys stay as they are: each is read until its session ends, and the next is sealed under the present secret.
 */
export async function resealCredentials({ db, config }: Pick<Parts, "db" | "config">): Promise<number> {
  if (config.sessionSecret === null || config.readSecrets.length === 0) return 0;
  const rows = await db.orm.select().from(exchangeCredentials);
  let count = 0;
  for (const { clientId, corp, sealed } of rows) {
    const newSeal = resealed(config, "exchange-credentials", { stored: sealed, row: sealedFor(clientId, corp) });
    if (newSeal === null) continue;
    const here = and(
      eq(exchangeCredentials.clientId, clientId),
      eq(exchangeCredentials.corp, corp),
      eq(exchangeCredentials.sealed, sealed),
    );
    await db.orm
      .update(exchangeCredentials)
      .set({ sealed: newSeal, keyId: keyId(config) })
      .where(here);
    count += 1;
  }
  return count;
}
