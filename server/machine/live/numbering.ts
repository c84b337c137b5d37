import { PASSING_STREAMS } from "#domain/contract/live/version.ts";
import type { Published } from "#server/machine/bus/bus.ts";
import type { Database, Lead } from "#server/machine/db/database.ts";

/** Messages numbered at once. */
export const NUMBERING_BATCH = 400;

interface NumberedRow extends Record<string, unknown> {
  id: number;
  stream: string;
  audience: string;
  seq: number;
  at: Date;
  data: unknown;
  traceparent: string | null;
}

const passing = PASSING_STREAMS.map((stream) => `'${stream}'`).join(", ");

/** Condition that this relay still leads; its lock holds the lead until the numbers are committed (see lead.ts). */
const HELD = "(select 1 from leads where name = $2 and token = $3 for share)";

/** One statement, so that numbering costs one trip to the database on the way from a change to the screen. */
const numberWhere = (condition: string) => `
  with ${condition === "" ? "" : `held as materialized ${HELD}, `}locked as materialized (
    select id, stream, audience from outbox where seq is null ${condition} order by id limit $1 for update
  ), waiting as (
    select id, stream, audience,
      row_number() over (partition by stream, audience order by id) as place,
      count(*) over (partition by stream, audience) as total
    from locked
  ), heads as (
    insert into stream_heads (stream, audience, seq)
    select stream, audience, count(*) from locked where stream not in (${passing}) group by stream, audience
    on conflict (stream, audience) do update set seq = stream_heads.seq + excluded.seq
    returning stream, audience, seq
  ), given as (
    select waiting.id, coalesce(heads.seq - waiting.total + waiting.place, 0) as seq
    from waiting left join heads on heads.stream = waiting.stream and heads.audience = waiting.audience
  )
  update outbox set seq = given.seq from given where outbox.id = given.id
  returning outbox.id, outbox.stream, outbox.audience, outbox.seq, outbox.at, outbox.data, outbox.traceparent`;

const NUMBER = numberWhere("");
const NUMBER_AS_LEADER = numberWhere("and exists (select from held)");

/**
 * Gives the oldest waiting messages their numbers, contiguous per stream and audience, and answers them in the order of
 * their rows. The rows are locked, so that two relays, should there ever be two, cannot number one message twice.
 * Messages of passing streams get 0: they are published once and never replayed.
 */
export async function numberWaiting(
  db: Pick<Database, "query">,
  lead: Lead | null,
  limit = NUMBERING_BATCH,
): Promise<Published[]> {
  const atMs = Date.now();
  const rows =
    lead === null
      ? await db.query<NumberedRow>(NUMBER, [limit])
      : await db.query<NumberedRow>(NUMBER_AS_LEADER, [limit, lead.name, lead.token]);
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ stream, audience, seq, at, data, traceparent }) => ({
      stream,
      audience,
      seq,
      ts: at.toISOString(),
      data,
      ...(traceparent === null ? {} : { trace: { parent: traceparent, atMs } }),
    }));
}
