import { and, asc, eq, sql } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type {
  addSavedSearch,
  changeSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  SavedSearch,
} from "#domain/contract/http/watchlists.ts";
import { SAVED_NAME_IN_USE } from "#domain/validation/search-texts.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { moveTo } from "#domain/lib/move-to.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { savedSearches } from "#server/machine/db/schema/research.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Searches one person may store. */
export const MAX_SAVED_SEARCHES = 100;

export const tooManySearches = () =>
  fieldRefusal("name", `At most ${MAX_SAVED_SEARCHES} searches can be saved. Delete one first.`);

export const nameTaken = () => fieldRefusal("name", "You already have a search of this name");

export const nameInUse = () => fieldRefusal("name", SAVED_NAME_IN_USE);

type Row = typeof savedSearches.$inferSelect;

function present({ id, name, query, createdAt }: Row): SavedSearch {
  return { id, name, query, created_on: istDateOf(createdAt.getTime()) };
}

const IN_ORDER = [asc(savedSearches.position), asc(sql`lower(${savedSearches.name})`), asc(savedSearches.id)];

/** The person's own searches in their chosen order. */
export async function readSavedSearches(
  { db }: Pick<Parts, "db">,
  actor: Actor,
): Promise<ResponseOf<typeof listSavedSearches>> {
  const rows = await db.orm
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, actor.userId))
    .orderBy(...IN_ORDER);
  return { results: rows.map(present) };
}

/**
 * Saves a search. One of the same name gives way to it only where `replace` says so.
 * @throws Refusal validation_error for a name in use, or when too many are stored
 */
export async function saveSearch(
  parts: Parts,
  cause: Cause,
  { name, query, replace }: BodyOf<typeof addSavedSearch>,
): Promise<SavedSearch> {
  return change(parts, cause, async ({ tx, actor, now }) => {
    const mine = await lockSearches(tx, actor.userId);
    const isKnown = mine.some((search) => search.name === name);
    if (isKnown && !replace) throw nameInUse();
    if (!isKnown && mine.length >= MAX_SAVED_SEARCHES) throw tooManySearches();
    const position = Math.max(-1, ...mine.map((search) => search.position)) + 1;
    const [row] = await tx
      .insert(savedSearches)
      .values({ id: parts.newId("ssr"), userId: actor.userId, name, query, position, createdAt: now })
      .onConflictDoUpdate({ target: [savedSearches.userId, savedSearches.name], set: { query, createdAt: now } })
      .returning();
    return present(must(row, "saved search"));
  });
}

/** @throws Refusal not_found unless it is the person's own, validation_error for a name in use */
export async function changeSearch(
  parts: Parts,
  cause: Cause,
  id: string,
  { name, position }: BodyOf<typeof changeSavedSearch>,
): Promise<SavedSearch> {
  return change(parts, cause, async ({ tx, actor }) => {
    const mine = await lockSearches(tx, actor.userId);
    if (!mine.some((search) => search.id === id)) throw new Refusal("not_found", "Not found.");
    if (name != null) {
      if (mine.some((search) => search.name === name && search.id !== id)) throw nameTaken();
      await tx.update(savedSearches).set({ name }).where(eq(savedSearches.id, id));
    }
    if (position != null) {
      const ids = mine.map((search) => search.id);
      for (const [index, each] of moveTo(ids, id, position).entries()) {
        await tx.update(savedSearches).set({ position: index }).where(eq(savedSearches.id, each));
      }
    }
    const [row] = await tx.select().from(savedSearches).where(eq(savedSearches.id, id));
    return present(must(row, "saved search"));
  });
}

/** The person's searches in their order, one change at a time, so that two at once cannot both be the last that fits. */
async function lockSearches(tx: Tx, userId: string): Promise<Row[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 4))`);
  return tx
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(...IN_ORDER);
}

/** @throws Refusal not_found unless it is the person's own */
export async function removeSearch(
  parts: Parts,
  cause: Cause,
  id: string,
): Promise<ResponseOf<typeof removeSavedSearch>> {
  return change(parts, cause, async ({ tx, actor }) => {
    const removed = await tx
      .delete(savedSearches)
      .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.userId)))
      .returning({ id: savedSearches.id });
    if (removed.length === 0) throw new Refusal("not_found", "Not found.");
    return { id };
  });
}
