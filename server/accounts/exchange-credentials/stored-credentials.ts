import { eq } from "drizzle-orm";
import type { CredentialsState } from "#domain/contract/http/exchange-credentials.ts";
import { type ClearingCorporation, clearingCorporation, EXCHANGE_OF } from "#domain/entities/clearing.ts";
import type { Config } from "#server/config/config.ts";
import type { Parts } from "#server/core/parts.ts";
import type { Orm, Tx } from "#server/db/database.ts";
import { exchangeCredentials } from "#server/db/schema/exchanges.ts";
import { sign } from "#server/identity/keys.ts";

type Needs = Pick<Parts, "config">;
type Reader = Pick<Orm | Tx, "select">;

const KEY_ID_CHARACTERS = 16;

/** Names the key that credentials are sealed with, without saying anything of it. */
export function keyId(config: Pick<Config, "sessionSecret">): string {
  return sign(config, "exchange-credentials", "key id").toString("hex").slice(0, KEY_ID_CHARACTERS);
}

/** What sealed credentials belong to: copied to another firm or another corporation they do not open. */
export function sealedFor(firmId: string, corp: ClearingCorporation): string {
  return `${firmId} ${corp}`;
}

/** For each clearing corporation whether the firm's credentials are stored; nothing of them. */
export async function readStates({ config }: Needs, reader: Reader, firmId: string): Promise<CredentialsState[]> {
  const rows = await reader
    .select({
      corp: exchangeCredentials.corp,
      keyId: exchangeCredentials.keyId,
      setAt: exchangeCredentials.setAt,
      setBy: exchangeCredentials.setByName,
    })
    .from(exchangeCredentials)
    .where(eq(exchangeCredentials.clientId, firmId));
  return clearingCorporation.options.map((corp) => {
    const row = rows.find((each) => each.corp === corp);
    return {
      corp,
      exchange: EXCHANGE_OF[corp],
      is_set: row !== undefined,
      is_readable: row !== undefined && row.keyId === keyId(config),
      set_at: row?.setAt.toISOString() ?? null,
      set_by: row?.setBy ?? null,
    };
  });
}

/** Corporations at which the firm can sign in by what is stored. */
export async function usableCredentials(
  parts: Needs,
  reader: Reader,
  firmId: string,
): Promise<ReadonlySet<ClearingCorporation>> {
  const states = await readStates(parts, reader, firmId);
  return new Set(states.filter(({ is_readable }) => is_readable).map(({ corp }) => corp));
}
