import { eq } from "drizzle-orm";
import { must } from "#domain/lib/must.ts";
import type { Change } from "#server/machine/core/change.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { tradeLists } from "#server/machine/db/schema/lists.ts";
import { peopleInList, presentList } from "#server/market/trading/list-rows/present-list.ts";
import {
  firmsOfList,
  type ListRow,
  type StoredList,
  storedLists,
} from "#server/market/trading/list-rows/stored-list.ts";

/** The list, for each firm its own view, as one act left it. */
export interface FinishedList {
  stored: StoredList;
  for: (clientId: string) => ReturnType<typeof presentList>;
}

/**
 * Last step of every act on a list: counts its version and publishes to each firm its own view. Two acts on different
 * bonds of one list meet here, at its row, which is locked last; so the act published last has seen the other. A list
 * without an open line has ended.
 */
export async function finishList(
  parts: Parts,
  { tx, now, publish }: Pick<Change, "tx" | "now" | "publish">,
  listId: string,
  state?: ListRow["state"],
): Promise<FinishedList> {
  const locked = await tx.select().from(tradeLists).where(eq(tradeLists.id, listId)).for("update");
  const [before] = await storedLists(tx, locked);
  const { row, ...rest } = must(before, "list");
  const hasOpen = rest.lines.some((line) => line.row.state === "OPEN");
  const stateNow = state ?? (row.state === "OPEN" && !hasOpen ? "ENDED" : row.state);
  const next: ListRow = { ...row, state: stateNow, version: row.version + 1, updatedAt: now };
  const { state: written, version, updatedAt } = next;
  await tx.update(tradeLists).set({ state: written, version, updatedAt }).where(eq(tradeLists.id, listId));
  const stored = { ...rest, row: next };
  const nameOf = await namesOf(parts, tx, peopleInList(stored));
  const view = (clientId: string) => presentList(stored, clientId, nameOf, parts.bonds);
  for (const firm of firmsOfList(stored)) publish("lists", firm, [view(firm)]);
  return { stored, for: view };
}
