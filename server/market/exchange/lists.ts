import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { Refusal } from "#domain/contract/errors.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Participant, VenueTimings } from "#domain/exchange/participants.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { venueLists } from "#server/machine/db/schema/exchanges.ts";
import type { Outcome, Venue, VenueSession, Venues } from "#server/market/exchange/adapter.ts";
import { firmsOf, inSession } from "#server/market/exchange/sessions.ts";

/** When the lists of a day are fetched, in India. */
const FETCHED_AT = "08:30";

const participant = z.object({ code: z.string(), name: z.string(), entityType: z.string().optional() });
const timing = z.object({ settlementDelta: z.number(), open: z.string(), yieldCutOff: z.string() });

const LISTS = {
  participants: {
    rows: z.array(participant),
    read: (venue: Venue, session: VenueSession) => venue.participants(session),
  },
  timings: { rows: z.array(timing), read: (venue: Venue, session: VenueSession) => venue.timings(session) },
} as const;
type Reader = Pick<Orm | Tx, "select">;
type List = keyof typeof LISTS;

/** The last time at which lists of the day were due. */
function lastDue(now: Date): Date {
  const today = new Date(istInstantMs(istDateOf(now.getTime()), FETCHED_AT));
  return today <= now ? today : new Date(today.getTime() - 24 * 60 * 60 * 1000);
}

async function stored(reader: Reader, exchange: Exchange, list: List) {
  const [row] = await reader
    .select()
    .from(venueLists)
    .where(and(eq(venueLists.exchange, exchange), eq(venueLists.list, list)));
  return row;
}

/** Fetches lists that are not from today, in the session of a firm that is signed in. */
export async function fetchLists(parts: Parts, venue: Venue): Promise<void> {
  for (const list of ["participants", "timings"] as const) {
    const row = await stored(parts.db.orm, venue.exchange, list);
    if (row !== undefined && row.fetchedAt >= lastDue(parts.clock.now())) continue;
    await fetchList(parts, venue, list);
  }
}

async function fetchList(parts: Parts, venue: Venue, list: List): Promise<void> {
  const firms = (await firmsOf(parts, venue.exchange)).filter(({ state }) => state === "accepted");
  for (const { firmId } of firms) {
    const { read } = LISTS[list];
    const outcome: Outcome<unknown> = await inSession<unknown>({ parts }, venue, firmId, (session) =>
      read(venue, session),
    );
    if (outcome.kind !== "done") continue;
    const set = { body: outcome.value, fetchedAt: parts.clock.now() };
    await parts.db.orm
      .insert(venueLists)
      .values({ exchange: venue.exchange, list, ...set })
      .onConflictDoUpdate({ target: [venueLists.exchange, venueLists.list], set });
    return;
  }
}

/** Until when the exchange takes a settlement, HH:mm; null where it has not said. */
export async function cutOffOf(reader: Reader, exchange: Exchange, settlementDelta: number): Promise<string | null> {
  const row = await stored(reader, exchange, "timings");
  const read: VenueTimings[] = LISTS.timings.rows.safeParse(row?.body).data ?? [];
  return read.find((each) => each.settlementDelta === settlementDelta)?.yieldCutOff ?? null;
}

/** Last known participants of an exchange; null if never fetched. */
export async function knownParticipants(reader: Reader, exchange: Exchange): Promise<Participant[] | null> {
  const row = await stored(reader, exchange, "participants");
  return LISTS.participants.rows.safeParse(row?.body).data ?? null;
}

/**
 * The same, fetched if missing.
 * @throws Refusal exchange_down if that fails, not_ready without an exchange
 */
export async function participantsOf(parts: Parts, venues: Venues, exchange: Exchange): Promise<Participant[]> {
  const known = await knownParticipants(parts.db.orm, exchange);
  if (known !== null) return known;
  const venue = venues[exchange];
  if (venue === undefined) throw new Refusal("not_ready", `${exchange} is not connected here.`);
  await fetchList(parts, venue, "participants");
  const fetched = await knownParticipants(parts.db.orm, exchange);
  if (fetched !== null) return fetched;
  throw new Refusal("exchange_down", `The participants of ${exchange} are not known yet. Try again in a minute.`, {
    retryAfterSeconds: 60,
  });
}
