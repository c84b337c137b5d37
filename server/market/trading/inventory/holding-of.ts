import { Refusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { eq } from "drizzle-orm";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Change } from "#server/machine/core/change.ts";
import { inventoryHoldings } from "#server/machine/db/schema/inventory.ts";
import { bondOf } from "#server/market/bonds/requested-settlement.ts";
import type { HoldingRow } from "#server/market/trading/settled-lots/store.ts";
import { lockBook } from "#server/market/trading/settled-lots/lock.ts";
import { type BookHolding, readBook } from "#server/market/trading/inventory/read-book.ts";

/** A holding of the actor's firm with the firm's book locked. @throws Refusal not_found, also for another firm's */
export async function lockedHolding(
  parts: Pick<Parts, "bonds">,
  { tx, actor }: Change,
  id: string,
): Promise<{ row: HoldingRow; bond: Bond }> {
  await lockBook(tx, actor.clientId);
  const [row] = await tx.select().from(inventoryHoldings).where(eq(inventoryHoldings.id, id));
  if (row?.clientId !== actor.clientId) throw new Refusal("not_found", "No such holding.");
  return { row, bond: bondOf(parts, row.finstrumentId) };
}

/** The same with its lots, moves and free face as of today. */
export async function heldNow({ tx, now, actor }: Change, id: string): Promise<BookHolding> {
  const today = istDateOf(now.getTime());
  // Reads all holdings of the firm: committed face is spread over the accounts of a bond.
  const held = (await readBook(tx, actor.clientId, today, today)).find(({ row }) => row.id === id);
  if (held === undefined) throw new Refusal("not_found", "No such holding.");
  return held;
}
