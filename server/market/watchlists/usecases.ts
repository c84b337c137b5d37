import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { addWatchlist, changeWatchlist, Watchlist } from "#domain/contract/http/watchlists.ts";
import { moveTo } from "#domain/lib/move-to.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { watchedBonds, watchlists } from "#server/machine/db/schema/research.ts";
import {
  BONDS_MAX,
  LISTS_MAX,
  nameTaken,
  noSuchBond,
  noSuchList,
  tooManyBonds,
  tooManyLists,
} from "#server/market/watchlists/errors.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** A person's lists in their chosen order, each with its bonds in the order in which they were added. */
export async function readLists(reader: Pick<Orm | Tx, "select">, userId: string): Promise<Watchlist[]> {
  const rows = await reader
    .select({ list: watchlists, isin: watchedBonds.isin })
    .from(watchlists)
    .leftJoin(watchedBonds, eq(watchedBonds.watchlistId, watchlists.id))
    .where(eq(watchlists.userId, userId))
    .orderBy(...IN_ORDER, asc(watchedBonds.addedAt), asc(watchedBonds.isin));
  const lists = new Map<string, Watchlist>();
  for (const { list, isin } of rows) {
    const { id, name, createdAt } = list;
    const shown = lists.get(id) ?? { id, name, isins: [], created_at: createdAt.toISOString() };
    if (isin !== null) shown.isins.push(isin);
    lists.set(id, shown);
  }
  return [...lists.values()];
}

export function addList(parts: Parts, cause: Cause, { name, isins }: BodyOf<typeof addWatchlist>): Promise<Watchlist> {
  refuseUnknown(parts, "isins", isins);
  return change(parts, cause, async ({ tx, now, actor }) => {
    const mine = await lockLists(tx, actor.userId);
    if (mine.length >= LISTS_MAX) throw tooManyLists();
    if (mine.some((list) => list.name === name)) throw nameTaken();
    const id = parts.newId("wls");
    const position = Math.max(-1, ...mine.map((list) => list.position)) + 1;
    await tx.insert(watchlists).values({ id, userId: actor.userId, name, position, createdAt: now });
    await putBonds(tx, id, isins, now);
    return readOne(tx, actor.userId, id);
  });
}

/** @throws Refusal not_found for another person's list, validation_error for a name in use or too many bonds */
export function changeList(
  parts: Parts,
  cause: Cause,
  id: string,
  { name, position, add, remove }: BodyOf<typeof changeWatchlist>,
): Promise<Watchlist> {
  refuseUnknown(parts, "add", add);
  return change(parts, cause, async ({ tx, now, actor }) => {
    const mine = await lockLists(tx, actor.userId);
    if (!mine.some((list) => list.id === id)) throw noSuchList();
    if (name != null) {
      if (mine.some((list) => list.name === name && list.id !== id)) throw nameTaken();
      await tx.update(watchlists).set({ name }).where(eq(watchlists.id, id));
    }
    if (position != null) {
      const ids = mine.map((list) => list.id);
      for (const [index, each] of moveTo(ids, id, position).entries()) {
        await tx.update(watchlists).set({ position: index }).where(eq(watchlists.id, each));
      }
    }
    if (remove.length > 0) {
      await tx.delete(watchedBonds).where(and(eq(watchedBonds.watchlistId, id), inArray(watchedBonds.isin, remove)));
    }
    await putBonds(tx, id, add, now);
    const list = await readOne(tx, actor.userId, id);
    if (list.isins.length > BONDS_MAX) throw tooManyBonds("add");
    return list;
  });
}

export function removeList(parts: Parts, cause: Cause, id: string): Promise<{ id: string }> {
  return change(parts, cause, async ({ tx, actor }) => {
    const gone = await tx
      .delete(watchlists)
      .where(and(eq(watchlists.id, id), eq(watchlists.userId, actor.userId)))
      .returning({ id: watchlists.id });
    if (gone.length === 0) throw noSuchList();
    return { id };
  });
}

const IN_ORDER = [asc(watchlists.position), asc(watchlists.name), asc(watchlists.id)];

/**
 * The person's lists in their order, locked: no other change of theirs can alter the names and counts while they are
 * checked.
 */
async function lockLists(tx: Tx, userId: string): Promise<{ id: string; name: string; position: number }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`watchlists:${userId}`}, 4))`);
  return tx
    .select({ id: watchlists.id, name: watchlists.name, position: watchlists.position })
    .from(watchlists)
    .where(eq(watchlists.userId, userId))
    .orderBy(...IN_ORDER);
}

/** A bond that is already on the list stays where it is. */
async function putBonds(tx: Tx, watchlistId: string, isins: readonly string[], addedAt: Date): Promise<void> {
  if (isins.length === 0) return;
  const rows = [...new Set(isins)].map((isin) => ({ watchlistId, isin, addedAt }));
  await tx.insert(watchedBonds).values(rows).onConflictDoNothing();
}

async function readOne(tx: Tx, userId: string, id: string): Promise<Watchlist> {
  const list = (await readLists(tx, userId)).find((each) => each.id === id);
  if (list === undefined) throw noSuchList();
  return list;
}

function refuseUnknown({ bonds }: Pick<Parts, "bonds">, field: string, isins: readonly string[]): void {
  const unknown = isins.find((isin) => bonds.get(isin) === undefined);
  if (unknown !== undefined) throw noSuchBond(field, unknown);
}
