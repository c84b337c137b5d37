import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import type { Change } from "#server/core/change.ts";
import { privateRuns } from "#server/db/schema/runs.ts";
import { storedRows, standingRows } from "#server/runs/standing-rows.ts";
import { runChannels } from "#server/runs/members.ts";
import { presentRun, type RunRow } from "#server/runs/presenter.ts";
import { contextOf, readersOf } from "#server/runs/queries.ts";
import type { QuoteReader } from "#server/runs/quote-reader.ts";
import type { Parts } from "#server/core/parts.ts";

type RunMessage = PrivateRun | { id: string; removed: true };

/** Keeps the numbers of the advisory locks of runs apart from others. */
const LOCK_SEED = 11;

/** What people are told, gathered over a transaction so that each hears once. */
export class RunUpdates {
  readonly #rows = new Map<string, RunMessage[]>();
  readonly #nudged = new Set<string>();

  tell(userId: string, row: RunMessage): void {
    const rows = this.#rows.get(userId);
    if (rows) rows.push(row);
    else this.#rows.set(userId, [row]);
  }

  /** Whoever keeps a list of their own is to fetch it again: somebody came or went, or a day ended. */
  nudge(userId: string): void {
    this.#nudged.add(userId);
  }

  publish({ publish }: Pick<Change, "publish">): void {
    for (const [userId, rows] of this.#rows) publish("private_run", userId, rows);
    for (const userId of this.#nudged) publish("refresh_private_runs", userId, null);
  }
}

/** Holds the runs of channels until the end of the transaction, in one order for everybody who holds several. */
export async function lockRuns({ tx }: Pick<Change, "tx">, urls: readonly string[]): Promise<void> {
  for (const url of urls.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${url}, ${LOCK_SEED}))`);
  }
}

/**
 * Brings the lines of a channel, whose runs are held, to what the messages of these authors leave standing and to who is
 * in it now, and tells each reader what is new or gone for them. Doing it twice changes nothing.
 */
export async function renewRuns(
  parts: Parts,
  reader: QuoteReader,
  { tx, now }: Pick<Change, "tx" | "now">,
  { url, authors, news }: { url: string; authors: readonly string[]; news: RunUpdates },
): Promise<void> {
  const room = (await runChannels(tx, [url])).get(url);
  if (!room) return;
  const kept = new Map((await storedRows(tx, url)).map((row) => [row.id, row]));
  const standing: RunRow[] = [];
  for (const authorId of authors) {
    standing.push(...(await standingRows(parts, reader, tx, { channelUrl: url, authorId, now })));
  }
  for (const row of kept.values()) if (!authors.includes(row.authorId)) standing.push({ ...row, toldTo: [] });

  const stays = new Set(standing.map(({ id }) => id));
  const gone = [...kept.values()].filter(({ id }) => !stays.has(id));
  for (const { id, toldTo } of gone) for (const userId of toldTo) news.tell(userId, { id, removed: true });
  if (gone.length > 0) {
    await tx.delete(privateRuns).where(
      inArray(
        privateRuns.id,
        gone.map(({ id }) => id),
      ),
    );
  }

  for (const row of standing) {
    const before = kept.get(row.id);
    const toldTo = readersOf(row, room);
    const fresh = { ...row, toldTo };
    const isSame = before !== undefined && isDeepStrictEqual({ ...before, toldTo: [] }, { ...row, toldTo: [] });
    const told = new Set(before?.toldTo);
    for (const userId of toldTo) {
      if (isSame && told.has(userId)) continue;
      news.tell(userId, presentRun(parts, fresh, contextOf(row, room, userId)));
      if (isSame) news.nudge(userId);
    }
    for (const userId of told) {
      if (toldTo.includes(userId)) continue;
      news.tell(userId, { id: row.id, removed: true });
      news.nudge(userId);
    }
    if (before === undefined) await tx.insert(privateRuns).values(fresh);
    else if (!isDeepStrictEqual(before, fresh)) {
      await tx.update(privateRuns).set(fresh).where(eq(privateRuns.id, row.id));
    }
  }
}
