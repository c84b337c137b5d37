import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { CORP_OF } from "#domain/entities/clearing.ts";
import { type Exchange, EXCHANGES } from "#domain/entities/exchanges.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { exchangeCredentials } from "#server/machine/db/schema/exchanges.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { DEMO_FIRMS } from "#server/demo/people.ts";
import { keyId, sealedFor } from "#server/market/exchange/credentials/stored-credentials.ts";
import { encrypted } from "#server/machine/identity/encryption.ts";

/** Meridian's ops admin enters its own there. */
const BY_HAND: Partial<Record<Exchange, readonly string[]>> = { BSE: ["cli_meridian"] };
const DEMO_FIRM_IDS = DEMO_FIRMS.map(({ id }) => id);
/** Credentials the exchange sandbox accepts for every demo firm. */
const LOGIN = { username: "yieldboard", password: "Bond#Desk1" };

/** Lets the demo firms sign in at the exchanges that are connected. */
export async function seedExchangeCredentials({ config, db, clock }: Parts): Promise<void> {
  const connected = EXCHANGES.filter((exchange) => config.exchanges[exchange] !== null);
  for (const exchange of connected) {
    const corp = CORP_OF[exchange];
    const column = exchange === "NSE" ? clients.nscclCode : clients.icclCode;
    const dealing = await db.orm
      .select({ clientId: clients.id, code: column })
      .from(clients)
      .where(
        and(inArray(clients.id, DEMO_FIRM_IDS), isNotNull(column), sql`${exchange} = any(${clients.rfqExchanges})`),
      );
    for (const { clientId, code } of dealing) {
      if (BY_HAND[exchange]?.includes(clientId)) continue;
      const text = JSON.stringify({ participant_code: code, ...LOGIN });
      const sealed = encrypted(config, "exchange-credentials", { text, row: sealedFor(clientId, corp) });
      const by = { setById: "usr_staffyieldboard", setByName: "Meera Iyer", setAt: clock.now() };
      await db.orm
        .insert(exchangeCredentials)
        .values({ clientId, corp, keyId: keyId(config), sealed, ...by })
        .onConflictDoNothing();
    }
  }
}
