import { inArray } from "drizzle-orm";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import type { RfqFirmKind } from "#domain/entities/rfq-share.ts";
import { must } from "#domain/lib/must.ts";
import { firmKind } from "#domain/rfq-share/firm-kind.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { knownParticipants } from "#server/market/exchange/lists.ts";

/** Kinds of firms by id, from their codes in the exchanges' lists. Unknown ids are left out. */
export async function firmKindsOf(
  reader: Pick<Orm, "select">,
  ids: readonly string[],
): Promise<Map<string, RfqFirmKind>> {
  const firms = await reader
    .select({ id: clients.id, isBroker: clients.isBroker, nsccl: clients.nscclCode, iccl: clients.icclCode })
    .from(clients)
    .where(inArray(clients.id, [...ids]));
  const lists = await Promise.all(
    EXCHANGES.map(async (exchange) => ({ exchange, rows: (await knownParticipants(reader, exchange)) ?? [] })),
  );
  return new Map(
    firms.map((firm) => {
      const codeAt = { NSE: firm.nsccl, BSE: firm.iccl };
      const listed = lists.map(({ exchange, rows }) => ({
        exchange,
        word: rows.find(({ code }) => code === codeAt[exchange])?.entityType,
      }));
      return [firm.id, firmKind(listed, firm)];
    }),
  );
}

/** Kind of the actor's own firm. */
export async function firmKindOf(reader: Pick<Orm, "select">, id: string): Promise<RfqFirmKind> {
  return must((await firmKindsOf(reader, [id])).get(id), "firm of the actor");
}
