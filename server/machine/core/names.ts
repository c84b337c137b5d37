import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { ANONYMOUS, type VenueParty, venuePartyIds, venuePartyOf } from "#domain/exchange/venue-party.ts";
import { must } from "#domain/lib/must.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { venueLists } from "#server/machine/db/schema/exchanges.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** A person and their firm as rows show them. */
export interface PersonName {
  userName: string;
  clientId: string;
  clientName: string;
}

export type NameOf = (userId: string) => PersonName;

/** A changed name shows on new rows after this long at the latest. */
const CACHED_MS = 60_000;

// Quotes are presented many times a second and names hardly ever change, so each database has its names in memory.
const cachedNames = new WeakMap<Parts["db"], { since: number; names: Map<string, PersonName> }>();

const participants = z.array(z.looseObject({ code: z.string(), name: z.string() })).catch([]);

/** Parties of an exchange are called as its list of participants calls them; by their code while that is not read. */
async function addParties(
  tx: Pick<Tx | Orm, "select">,
  parties: readonly VenueParty[],
  names: Map<string, PersonName>,
): Promise<void> {
  const lists = await tx
    .select({ exchange: venueLists.exchange, body: venueLists.body })
    .from(venueLists)
    .where(eq(venueLists.list, "participants"));
  for (const party of parties) {
    const known = participants.parse(lists.find(({ exchange }) => exchange === party.exchange)?.body);
    const { clientId, userId } = venuePartyIds(party);
    const listed = known.find(({ code }) => venuePartyIds({ ...party, code }).userId === userId);
    const userName = party.code ?? ANONYMOUS;
    names.set(userId, { userName, clientId, clientName: listed?.name ?? userName });
  }
}

/** The names of these people; reads only those it has not seen lately. */
export async function namesOf(
  parts: Pick<Parts, "db" | "clock">,
  tx: Pick<Tx | Orm, "select">,
  userIds: Iterable<string>,
): Promise<NameOf> {
  const nowMs = parts.clock.now().getTime();
  let cache = cachedNames.get(parts.db);
  if (cache === undefined || Math.abs(nowMs - cache.since) > CACHED_MS) {
    cache = { since: nowMs, names: new Map() };
    cachedNames.set(parts.db, cache);
  }
  const { names } = cache;
  const missing = [...new Set(userIds)].filter((id) => !names.has(id));
  const parties = missing.flatMap((id) => venuePartyOf(id) ?? []);
  if (parties.length > 0) await addParties(tx, parties, names);
  if (missing.length > parties.length) {
    const rows = await tx
      .select({
        id: users.id,
        first: users.firstName,
        last: users.lastName,
        clientId: users.clientId,
        client: clients.name,
      })
      .from(users)
      .innerJoin(clients, eq(users.clientId, clients.id))
      .where(inArray(users.id, missing));
    for (const row of rows) {
      const userName = `${row.first} ${row.last}`.trim();
      names.set(row.id, { userName, clientId: row.clientId, clientName: row.client });
    }
  }
  return (userId) => must(names.get(userId), `name of ${userId}`);
}
