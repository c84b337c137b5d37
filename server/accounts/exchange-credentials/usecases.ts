import { and, eq } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { listCredentials, removeCredentials, setCredentials } from "#domain/contract/http/exchange-credentials.ts";
import { EXCHANGE_OF } from "#domain/entities/clearing.ts";
import { type Cause, change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";
import { exchangeCredentials } from "#server/db/schema/exchanges.ts";
import { encrypted } from "#server/identity/encryption.ts";
import { keyId, readStates, sealedFor } from "#server/accounts/exchange-credentials/stored-credentials.ts";

type States = ResponseOf<typeof listCredentials>;

/**
 * Seals and stores credentials in the place of those before. The audit says that they were set, never what they are.
 * @throws Refusal validation_error where the firm does not deal at that exchange
 */
export function storeCredentials(
  parts: Parts,
  cause: Cause,
  { corp, participant_code, username, password }: BodyOf<typeof setCredentials>,
): Promise<States> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const exchange = EXCHANGE_OF[corp];
    if (!actor.allowedExchanges.includes(exchange)) {
      throw fieldRefusal("corp", `Your firm does not deal at ${exchange}.`);
    }
    const text = JSON.stringify({ participant_code, username, password });
    const row = {
      keyId: keyId(parts.config),
      sealed: encrypted(parts.config, "exchange-credentials", { text, row: sealedFor(actor.clientId, corp) }),
      setById: actor.userId,
      setByName: actor.userName,
      setAt: now,
    };
    await tx
      .insert(exchangeCredentials)
      .values({ clientId: actor.clientId, corp, ...row })
      .onConflictDoUpdate({ target: [exchangeCredentials.clientId, exchangeCredentials.corp], set: row });
    changing.audit("credentials.set", actor.clientId, { corp });
    return { credentials: await readStates(parts, tx, actor.clientId) };
  });
}

/** Deletes credentials; where there are none it is done already. */
export function deleteCredentials(
  parts: Parts,
  cause: Cause,
  { corp }: BodyOf<typeof removeCredentials>,
): Promise<States> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const deleted = await tx
      .delete(exchangeCredentials)
      .where(and(eq(exchangeCredentials.clientId, actor.clientId), eq(exchangeCredentials.corp, corp)))
      .returning({ corp: exchangeCredentials.corp });
    if (deleted.length > 0) changing.audit("credentials.remove", actor.clientId, { corp });
    return { credentials: await readStates(parts, tx, actor.clientId) };
  });
}
