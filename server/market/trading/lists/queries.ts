import { and, desc, eq, gte, inArray, or, sql, type SQL } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { TradeList } from "#domain/entities/trade-list.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { listTexts } from "#domain/trade-lists/texts.ts";
import { type Actor, subjectOf } from "#server/machine/core/actor.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { listFirms, tradeLists } from "#server/machine/db/schema/lists.ts";
import type { SnapshotProvider } from "#server/machine/live/replay.ts";
import { peopleInList, presentList } from "#server/market/trading/list-rows/present-list.ts";
import { type ListRow, storedLists } from "#server/market/trading/list-rows/stored-list.ts";

type Reader = Pick<Tx | Orm, "select">;
type Needs = Pick<Parts, "db" | "clock" | "bonds">;

/** As many as a day's list begins with. */
const MOST_LISTS = 200;

/** Lists that the actor's firm asked or was asked; none without a role of trading. */
function audience(reader: Reader, actor: Actor): SQL | undefined {
  if (!can(subjectOf(actor), "trading.view")) return sql`false`;
  const asked = reader.select({ id: listFirms.listId }).from(listFirms).where(eq(listFirms.clientId, actor.clientId));
  return or(eq(tradeLists.clientId, actor.clientId), inArray(tradeLists.id, asked));
}

/** Lists that are open, and those of today by the calendar of India, the newest first. */
export async function readLists(parts: Needs, reader: Reader, actor: Actor): Promise<TradeList[]> {
  const today = new Date(istInstantMs(istDateOf(parts.clock.now().getTime()), "00:00"));
  const rows = await reader
    .select()
    .from(tradeLists)
    .where(and(audience(reader, actor), or(eq(tradeLists.state, "OPEN"), gte(tradeLists.updatedAt, today))))
    .orderBy(desc(tradeLists.createdAt), desc(tradeLists.id))
    .limit(MOST_LISTS);
  const stored = await storedLists(reader, rows);
  const nameOf = await namesOf(parts, reader, stored.flatMap(peopleInList));
  return stored.map((list) => presentList(list, actor.clientId, nameOf, parts.bonds));
}

/** @throws Refusal not_found for a person who may not see it */
export async function listRowFor(reader: Reader, actor: Actor, id: string): Promise<ListRow> {
  const [row] = await reader
    .select()
    .from(tradeLists)
    .where(and(eq(tradeLists.id, id), audience(reader, actor)));
  if (row === undefined) throw new Refusal("not_found", "Not found.");
  return row;
}

/** The list, where the actor's firm asked it. @throws Refusal not_found, forbidden for a firm that was asked */
export async function ownListRow(reader: Reader, actor: Actor, id: string): Promise<ListRow> {
  const row = await listRowFor(reader, actor, id);
  if (row.clientId !== actor.clientId) throw new Refusal("forbidden", listTexts.notAsker);
  return row;
}

/** The list, where the actor's firm was asked. @throws Refusal not_found, forbidden for the firm that asked */
export async function askedListRow(reader: Reader, actor: Actor, id: string): Promise<ListRow> {
  const row = await listRowFor(reader, actor, id);
  if (row.clientId === actor.clientId) throw new Refusal("forbidden", listTexts.ownList);
  return row;
}

export async function readList(parts: Parts, actor: Actor, id: string): Promise<TradeList> {
  const { orm } = parts.db;
  const stored = await storedLists(orm, [await listRowFor(orm, actor, id)]);
  const nameOf = await namesOf(parts, orm, stored.flatMap(peopleInList));
  const [list] = stored.map((each) => presentList(each, actor.clientId, nameOf, parts.bonds));
  if (list === undefined) throw new Refusal("not_found", "Not found.");
  return list;
}

/** Snapshot of the stream of lists. */
export function listsSnapshot(parts: Needs): SnapshotProvider {
  return { stream: "lists", load: (actor, tx) => readLists(parts, tx, actor) };
}
