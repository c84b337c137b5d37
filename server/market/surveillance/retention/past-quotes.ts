import { and, asc, eq, exists, gt, gte, inArray, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { venuePartyOf } from "#domain/exchange/venue-party.ts";
import { OPEN_COMMANDS } from "#domain/exchange/command.ts";
import {
  CAME_TO_NOTHING,
  cameToNothing,
  endedWithoutDeal,
  ENDED_UNFILLED,
} from "#domain/surveillance/retention/quotes.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { eoiOrigins, lineAnswers } from "#server/machine/db/schema/runs.ts";
import { clusters, eois, legs, rounds, tickets } from "#server/machine/db/schema/trading.ts";
import type { Holds } from "#server/market/surveillance/retention/held.ts";
import { type Cutoffs, isPast, STEP } from "#server/market/surveillance/retention/past-time.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";

/** A quote or a negotiation without a deal. */
export interface PastQuote {
  id: string;
  /** When it was last changed: its time counts from then. Epoch ms. */
  atMs: number;
  firms: ReadonlySet<string>;
  isPast: boolean;
  isHeld: boolean;
}

type ClusterRow = typeof clusters.$inferSelect;
type QuoteRow = typeof eois.$inferSelect;

/** Unsuccessful negotiations, the longest ended first, as far as any can be past retention, in steps. */
export async function* negotiationsPastTime(
  reader: Reader,
  cutoffs: Cutoffs,
  holds: Holds,
): AsyncGenerator<PastQuote[]> {
  const firms = firmsWithPolicy(cutoffs);
  if (firms.length === 0) return;
  const until = new Date(Math.max(...firms.map(([, ms]) => ms)));
  const ofThem = reader
    .select({ one: sql`1` })
    .from(legs)
    .where(
      and(
        eq(legs.clusterId, clusters.id),
        inArray(
          legs.clientId,
          firms.map(([id]) => id),
        ),
      ),
    );
  let after: SQL | undefined;
  for (;;) {
    const rows: ClusterRow[] = await reader
      .select()
      .from(clusters)
      .where(
        and(
          inArray(clusters.state, [...CAME_TO_NOTHING]),
          lt(clusters.updatedAt, until),
          isNull(clusters.listId),
          exists(ofThem),
          after,
        ),
      )
      .orderBy(asc(clusters.updatedAt), asc(clusters.id))
      .limit(STEP);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield [...(await verdictsOn(reader, cutoffs, holds, rows)).values()];
    after = and(
      gte(clusters.updatedAt, last.updatedAt),
      or(gt(clusters.updatedAt, last.updatedAt), gt(clusters.id, last.id)),
    );
  }
}

/** Firms with a retention period for quotes, each with the cutoff in epoch ms. */
function firmsWithPolicy(cutoffs: Cutoffs): [string, number][] {
  return [...cutoffs].flatMap(([id, { quotes }]) => (quotes === null ? [] : [[id, quotes] as [string, number]]));
}

async function verdictsOn(
  reader: Reader,
  cutoffs: Cutoffs,
  holds: Holds,
  rows: readonly ClusterRow[],
): Promise<Map<string, PastQuote>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const legRows = await reader.select().from(legs).where(inArray(legs.clusterId, ids));
  const quoted = await reader
    .selectDistinctOn([rounds.clusterId, rounds.userId], { id: rounds.clusterId, userId: rounds.userId })
    .from(rounds)
    .where(inArray(rounds.clusterId, ids));
  const written = await reader.select({ id: tickets.clusterId }).from(tickets).where(inArray(tickets.clusterId, ids));
  const lines = await reader
    .select({ id: lineAnswers.clusterId, userId: lineAnswers.userId, url: lineAnswers.channelUrl })
    .from(lineAnswers)
    .where(inArray(lineAnswers.clusterId, ids));
  const quoteIds = legRows.flatMap(({ eoiId }) => eoiId ?? []);
  const urlOf = await conversationsOf(reader, quoteIds);
  const facilitators = rows.flatMap(({ facilitatorUserId }) => facilitatorUserId ?? []);
  const people =
    facilitators.length === 0
      ? []
      : await reader
          .select({ id: users.id, clientId: users.clientId })
          .from(users)
          .where(inArray(users.id, facilitators));
  const firmOf = new Map(people.map(({ id, clientId }) => [id, clientId]));
  const hasTicket = new Set(written.map(({ id }) => id));
  const legsOf = Map.groupBy(legRows, ({ clusterId }) => clusterId);
  return new Map(
    rows.map((row) => {
      const of = legsOf.get(row.id) ?? [];
      const facilitator = row.facilitatorUserId;
      const firms = new Set([
        ...of.map(({ clientId }) => clientId).filter((id) => venuePartyOf(id) === null),
        ...(facilitator === null ? [] : [firmOf.get(facilitator) ?? facilitator]),
      ]);
      const keys = new Set([
        row.id,
        ...of.flatMap(({ userId, eoiId }) => (eoiId === null ? userId : [userId, eoiId, urlOf.get(eoiId) ?? eoiId])),
        ...(facilitator === null ? [] : [facilitator]),
        ...quoted.flatMap(({ id, userId }) => (id === row.id ? userId : [])),
        ...lines.flatMap(({ id, userId, url }) => (id === row.id ? [userId, url] : [])),
      ]);
      const atMs = row.updatedAt.getTime();
      const isOver = cameToNothing({ ...row, hasTicket: row.ticketId !== null || hasTicket.has(row.id) });
      const past = isOver && isPast(cutoffs, firms, "quotes", atMs);
      const isHeld = past && holds.holdsQuote({ createdMs: row.createdAt.getTime(), endedMs: atMs, keys });
      return [row.id, { id: row.id, atMs, firms, isPast: past, isHeld }];
    }),
  );
}

/** Conversation whose line each quote came from, if any. */
async function conversationsOf(reader: Reader, quoteIds: readonly string[]): Promise<Map<string, string>> {
  if (quoteIds.length === 0) return new Map();
  const origins = await reader
    .select({ id: eoiOrigins.eoiId, url: eoiOrigins.channelUrl })
    .from(eoiOrigins)
    .where(inArray(eoiOrigins.eoiId, [...quoteIds]));
  return new Map(origins.map(({ id, url }) => [id, url]));
}

/**
 * Quotes that ended without a deal, per firm with a policy, oldest first, in steps. A quote may go when all its
 * negotiations may, regardless of the order in which the two are checked.
 */
export async function* quotesPastTime(reader: Reader, cutoffs: Cutoffs, holds: Holds): AsyncGenerator<PastQuote[]> {
  for (const [clientId, untilMs] of firmsWithPolicy(cutoffs)) {
    let after: SQL | undefined;
    for (;;) {
      const rows: QuoteRow[] = await reader
        .select()
        .from(eois)
        .where(
          and(
            eq(eois.clientId, clientId),
            lt(eois.createdAt, new Date(untilMs)),
            lt(eois.updatedAt, new Date(untilMs)),
            inArray(eois.status, [...ENDED_UNFILLED]),
            ...withoutTicket(reader),
            after,
          ),
        )
        .orderBy(asc(eois.createdAt), asc(eois.id))
        .limit(STEP);
      const last = rows.at(-1);
      if (last === undefined) break;
      yield await quoteVerdicts(reader, cutoffs, holds, rows);
      after = and(gte(eois.createdAt, last.createdAt), or(gt(eois.createdAt, last.createdAt), gt(eois.id, last.id)));
    }
  }
}

function withoutTicket(reader: Reader): SQL[] {
  return [tickets.buyerEoiId, tickets.sellerEoiId].map((column) =>
    notExists(
      reader
        .select({ one: sql`1` })
        .from(tickets)
        .where(eq(column, eois.id)),
    ),
  );
}

async function quoteVerdicts(
  reader: Reader,
  cutoffs: Cutoffs,
  holds: Holds,
  rows: readonly QuoteRow[],
): Promise<PastQuote[]> {
  const ids = rows.map(({ id }) => id);
  const of = await reader
    .select({ id: legs.eoiId, clusterId: legs.clusterId })
    .from(legs)
    .where(inArray(legs.eoiId, ids));
  const clusterIds = [...new Set(of.map(({ clusterId }) => clusterId))];
  const negotiations =
    clusterIds.length === 0 ? [] : await reader.select().from(clusters).where(inArray(clusters.id, clusterIds));
  const verdicts = await verdictsOn(reader, cutoffs, holds, negotiations);
  const clustersOf = Map.groupBy(of, ({ id }) => id);
  const open = await reader
    .select({ id: exchangeCommands.subjectId })
    .from(exchangeCommands)
    .where(and(inArray(exchangeCommands.subjectId, ids), inArray(exchangeCommands.state, [...OPEN_COMMANDS])));
  const hasOpenCommand = new Set(open.map(({ id }) => id));
  const urlOf = await conversationsOf(reader, ids);
  return rows.map((row) => {
    const negotiated = (clustersOf.get(row.id) ?? []).map(({ clusterId }) => verdicts.get(clusterId));
    const { id, clientId, endClientId, brokerId, userId, quantum, remaining } = row;
    const firms = new Set([clientId, endClientId ?? [], brokerId ?? []].flat());
    const atMs = row.updatedAt.getTime();
    const isOver = endedWithoutDeal({ ...row, isDealt: remaining < quantum, hasOpenCommand: hasOpenCommand.has(id) });
    const past =
      isOver && isPast(cutoffs, firms, "quotes", atMs) && negotiated.every((verdict) => verdict?.isPast === true);
    const keys = new Set([id, userId, urlOf.get(id) ?? id]);
    const isHeld =
      past &&
      (negotiated.some((verdict) => verdict?.isHeld === true) ||
        holds.holdsQuote({ createdMs: row.createdAt.getTime(), endedMs: atMs, keys }));
    return { id, atMs, firms, isPast: past, isHeld };
  });
}
