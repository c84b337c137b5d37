import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { CredentialsState } from "#domain/contract/http/exchange-credentials.ts";
import { type ClearingCorporation, clearingCorporation, CORP_OF, EXCHANGE_OF } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Config } from "#server/machine/config/config.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { exchangeCredentials, exchangeSessions } from "#server/machine/db/schema/exchanges.ts";
import type { VenueCredentials } from "#server/market/exchange/adapter.ts";
import { decrypted } from "#server/machine/identity/encryption.ts";
import { sign, underEachSecret } from "#server/machine/identity/keys.ts";

type Needs = Pick<Parts, "config">;
type Reader = Pick<Orm | Tx, "select">;

const KEY_ID_CHARACTERS = 16;

/** Names the key that credentials are sealed with, without saying anything of it. */
export function keyId(config: Pick<Config, "sessionSecret">): string {
  return sign(config, "exchange-credentials", "key id").toString("hex").slice(0, KEY_ID_CHARACTERS);
}

/** Owner of sealed credentials: copied to another firm or corporation, they do not open. */
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
  const keyIds = underEachSecret(config).map(keyId);
  const tried = await reader.select().from(exchangeSessions).where(eq(exchangeSessions.clientId, firmId));
  return clearingCorporation.options.map((corp) => {
    const row = rows.find((each) => each.corp === corp);
    const session = tried.find((each) => each.exchange === EXCHANGE_OF[corp]);
    const isTried = session !== undefined && session.credentialsSetAt.getTime() === row?.setAt.getTime();
    return {
      check: isTried ? session.state : "not_tried",
      refused_text: isTried ? session.refusedText : null,
      corp,
      exchange: EXCHANGE_OF[corp],
      is_set: row !== undefined,
      is_readable: row !== undefined && keyIds.includes(row.keyId),
      set_at: row?.setAt.toISOString() ?? null,
      set_by: row?.setBy ?? null,
    };
  });
}

/** Corporations where the stored credentials let the firm sign in. */
export async function usableCredentials(
  parts: Needs,
  reader: Reader,
  firmId: string,
): Promise<ReadonlySet<ClearingCorporation>> {
  const states = await readStates(parts, reader, firmId);
  return new Set(states.filter(({ is_readable }) => is_readable).map(({ corp }) => corp));
}

const opened = z.object({ participant_code: z.string(), username: z.string(), password: z.string() });

/** A firm's own sign-in at an exchange, with when it was set; null where there is none that opens. */
export async function openCredentials(
  { config }: Needs,
  reader: Reader,
  firmId: string,
  exchange: Exchange,
): Promise<{ credentials: VenueCredentials; setAt: Date } | null> {
  const corp = CORP_OF[exchange];
  const [row] = await reader
    .select({ sealed: exchangeCredentials.sealed, setAt: exchangeCredentials.setAt })
    .from(exchangeCredentials)
    .where(and(eq(exchangeCredentials.clientId, firmId), eq(exchangeCredentials.corp, corp)));
  if (row === undefined) return null;
  const text = decrypted(config, "exchange-credentials", { stored: row.sealed, row: sealedFor(firmId, corp) });
  if (text === null) return null;
  const { participant_code: participantCode, username, password } = opened.parse(JSON.parse(text));
  return { credentials: { participantCode, username, password }, setAt: row.setAt };
}
