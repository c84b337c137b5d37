import { and, asc, eq, sql } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type {
  addSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  SavedSearch,
} from "#domain/contract/http/watchlists.ts";
import { SAVED_NAME_IN_USE } from "#domain/validation/search-texts.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/core/actor.ts";
import { type Cause, change } from "#server/core/change.ts";
import { savedSearches } from "#server/db/schema/research.ts";
import type { Parts } from "#server/core/parts.ts";

/** Searches one person may keep. */
export const MAX_SAVED_SEARCHES = 100;

export const tooManySearches = () =>
  fieldRefusal("name", `At most ${MAX_SAVED_SEARCHES} searches can be saved. Delete one first.`);

export const nameInUse = () => fieldRefusal("name", SAVED_NAME_IN_USE);

type Row = typeof savedSearches.$inferSelect;

function present({ id, name, query, createdAt }: Row): SavedSearch {
  return { id, name, query, created_on: istDateOf(createdAt.getTime()) };
}

/** The person's own searches by name. */
export async function readSavedSearches(
  { db }: Pick<Parts, "db">,
  actor: Actor,
): Promise<ResponseOf<typeof listSavedSearches>> {
  const rows = await db.orm
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, actor.userId))
    .orderBy(asc(sql`lower(${savedSearches.name})`), asc(savedSearches.id));
  return { results: rows.map(present) };
}

/**
 * Saves a search. One of the same name gives way to it only where `replace` says so.
 * @throws Refusal validation_error for a name in use, or when too many are kept
 */
export async function saveSearch(
  parts: Parts,
  cause: Cause,
  { name, query, replace }: BodyOf<typeof addSavedSearch>,
): Promise<SavedSearch> {
  return change(parts, cause, async ({ tx, actor, now }) => {
    // One at a time for each person, so that two at once cannot both be the last that fits.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.userId}, 4))`);
    const mine = eq(savedSearches.userId, actor.userId);
    const stored = await tx.$count(savedSearches, mine);
    const same = await tx.$count(savedSearches, and(mine, eq(savedSearches.name, name)));
    if (same > 0 && !replace) throw nameInUse();
    if (same === 0 && stored >= MAX_SAVED_SEARCHES) throw tooManySearches();
    const [row] = await tx
      .insert(savedSearches)
      .values({ id: parts.newId("ssr"), userId: actor.userId, name, query, createdAt: now })
      .onConflictDoUpdate({ target: [savedSearches.userId, savedSearches.name], set: { query, createdAt: now } })
      .returning();
    return present(must(row, "saved search"));
  });
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
