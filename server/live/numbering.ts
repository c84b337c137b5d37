import { asc, isNull, sql } from "drizzle-orm";
import { isPassing } from "#domain/contract/live/version.ts";
import { must } from "#domain/lib/must.ts";
import type { Published } from "#server/bus/bus.ts";
import type { Database } from "#server/db/database.ts";
import { outbox, streamHeads } from "#server/db/schema/ledger.ts";

/** Messages numbered in one transaction. */
export const NUMBERING_BATCH = 400;

const keyOf = (row: { stream: string; audience: string }): string => `${row.stream}\n${row.audience}`;

/**
 * Gives the oldest waiting messages their numbers, contiguous per stream and audience, and answers them in the order of
 * their rows. The rows are locked, so that two relays, should there ever be two, cannot number one message twice.
 * Messages of passing streams get 0: they are published once and never replayed.
 */
export async function numberWaiting(db: Database, limit = NUMBERING_BATCH): Promise<Published[]> {
  return db.orm.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outbox)
      .where(isNull(outbox.seq))
      .orderBy(asc(outbox.id))
      .limit(limit)
      .for("update");
    if (rows.length === 0) return [];

    const counts = new Map<string, { stream: string; audience: string; seq: number }>();
    for (const row of rows) {
      if (isPassing(row.stream)) continue;
      const count = counts.get(keyOf(row));
      if (count) count.seq += 1;
      else counts.set(keyOf(row), { stream: row.stream, audience: row.audience, seq: 1 });
    }
    const next = new Map<string, number>();
    if (counts.size > 0) {
      const heads = await tx
        .insert(streamHeads)
        .values([...counts.values()])
        .onConflictDoUpdate({
          target: [streamHeads.stream, streamHeads.audience],
          set: { seq: sql`${streamHeads.seq} + excluded.seq` },
        })
        .returning();
      for (const head of heads) next.set(keyOf(head), head.seq - must(counts.get(keyOf(head))).seq + 1);
    }

    const numbered = rows.map((row) => {
      const seq = isPassing(row.stream) ? 0 : must(next.get(keyOf(row)), "head of stream");
      next.set(keyOf(row), seq + 1);
      return { ...row, seq };
    });
    const pairs = JSON.stringify(numbered.map(({ id, seq }) => ({ id, seq })));
    await tx.execute(
      sql`update ${outbox} set seq = given.seq from jsonb_to_recordset(${pairs}::jsonb) as given(id bigint, seq bigint) where ${outbox.id} = given.id`,
    );
    return numbered.map(({ stream, audience, seq, at, data }) => ({
      stream,
      audience,
      seq,
      ts: at.toISOString(),
      data,
    }));
  });
}
