import { inArray } from "drizzle-orm";
import { type Exchange, EXCHANGES } from "#domain/entities/exchanges.ts";
import { DEFAULT_EXCHANGES } from "#domain/entities/roles.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { clients } from "#server/machine/db/schema/people.ts";

/**
 * Default exchange of two firms: the first exchange that both go straight through to, else one both quote on, else one
 * both deal on.
 */
export async function chosenExchange(tx: Pick<Tx, "select">, a: string, b: string): Promise<Exchange | null> {
  const rows = await tx
    .select({
      id: clients.id,
      stp: clients.stpExchanges,
      rfq: clients.rfqExchanges,
      allowed: clients.allowedExchanges,
    })
    .from(clients)
    .where(inArray(clients.id, [a, b]));
  const inBoth = (of: (row: (typeof rows)[number]) => readonly Exchange[]) =>
    EXCHANGES.find((exchange) => rows.every((row) => of(row).includes(exchange)));
  return (
    inBoth(({ stp }) => stp) ??
    inBoth(({ rfq }) => rfq) ??
    inBoth(({ allowed }) => allowed ?? DEFAULT_EXCHANGES) ??
    null
  );
}
