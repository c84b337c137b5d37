import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import type { Change } from "#server/machine/core/change.ts";
import { privateRuns } from "#server/machine/db/schema/runs.ts";
import { storedRows, standingRows } from "#server/market/runs/standing-rows.ts";
import { runChannels } from "#server/market/runs/members.ts";
import { presentRun, type RunRow } from "#server/market/runs/presenter.ts";
import { contextOf, readersOf } from "#server/market/runs/queries.ts";
import type { QuoteReader } from "#server/market/runs/quote-reader.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type RunMessage = PrivateRun | { id: string; removed: true };

/** Sets the numbers of the advisory locks of runs apart from others. */
const LOCK_SEED = 11;

/** The updates for people, gathered over a transaction so that each receives them once. */
export class RunUpdates {
  readonly #rows = new Map<string, RunMessage[]>();
  readonly #refreshed = new Set<string>();

  publish(userId: string, row: RunMessage): void {
    const rows = this.#rows.get(userId);
    if (rows) rows.push(row);
    else this.#rows.set(userId, [row]);
  }

  /** Makes a person fetch their own list again: a member joined or left, or a day ended. */
  refresh(userId: string): void {
    this.#refreshed.add(userId);
  }

  publishAll({ publish }: Pick<Change, "publish">): void {
    for (const [userId, rows] of this.#rows) publish("private_run", userId, rows);
    for (const userId of this.#refreshed) publish("refresh_private_runs", userId, null);
  }
}

/** Locks the runs of channels until the end of the transaction, always in the same order. */
export async function lockRuns({ tx }: Pick<Change, "tx">, urls: readonly string[]): Promise<void> {
  for (const url of urls.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${url}, ${LOCK_SEED}))`);
  }
}

/**
 * Updates the lines of a channel, whose runs are locked, to the live lines of these authors' messages and to its
 * present members, and collects new and removed lines for each reader. Idempotent.
 */
export async function renewRuns(
  parts: Parts,
  reader: QuoteReader,
  { tx, now }: Pick<Change, "tx" | "now">,
  { url, authors, updates }: { url: string; authors: readonly string[]; updates: RunUpdates },
): Promise<void> {
  const channel = (await runChannels(tx, [url])).get(url);
  if (!channel) return;
  const stored = new Map((await storedRows(tx, url)).map((row) => [row.id, row]));
  const standing: RunRow[] = [];
  for (const authorId of authors) {
    standing.push(...(await standingRows(parts, reader, tx, { channelUrl: url, authorId, now })));
  }
  for (const row of stored.values()) if (!authors.includes(row.authorId)) standing.push({ ...row, shownTo: [] });

  const stays = new Set(standing.map(({ id }) => id));
  const gone = [...stored.values()].filter(({ id }) => !stays.has(id));
  for (const { id, shownTo } of gone) for (const userId of shownTo) updates.publish(userId, { id, removed: true });
  if (gone.length > 0) {
    await tx.delete(privateRuns).where(
      inArray(
        privateRuns.id,
        gone.map(({ id }) => id),
      ),
    );
  }

  for (const row of standing) {
    const before = stored.get(row.id);
    const shownTo = readersOf(row, channel);
    const fresh = { ...row, shownTo };
    const isSame = before !== undefined && isDeepStrictEqual({ ...before, shownTo: [] }, { ...row, shownTo: [] });
    const recipientsBefore = new Set(before?.shownTo);
    for (const userId of shownTo) {
      if (isSame && recipientsBefore.has(userId)) continue;
      updates.publish(userId, presentRun(parts, fresh, contextOf(row, channel, userId)));
      if (isSame) updates.refresh(userId);
    }
    for (const userId of recipientsBefore) {
      if (shownTo.includes(userId)) continue;
      updates.publish(userId, { id: row.id, removed: true });
      updates.refresh(userId);
    }
    if (before === undefined) await tx.insert(privateRuns).values(fresh);
    else if (!isDeepStrictEqual(before, fresh)) {
      await tx.update(privateRuns).set(fresh).where(eq(privateRuns.id, row.id));
    }
  }
}
