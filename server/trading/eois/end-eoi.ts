import { and, asc, eq, inArray } from "drizzle-orm";
import type { Eoi } from "#domain/entities/eoi.ts";
import { STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import { type Cause, change } from "#server/core/change.ts";
import { eois } from "#server/db/schema/trading.ts";
import { OrderBook } from "#server/trading/order-book/order-book.ts";
import { unwrap, refusal } from "#server/core/unwrap.ts";
import { applyToEoi } from "#server/trading/order-book/eoi-changes.ts";
import { freshEoi, presentEoi } from "#server/trading/rows/eoi-presenter.ts";
import { openOwnEoi } from "#server/trading/eois/update-eoi.ts";
import type { Parts } from "#server/core/parts.ts";

/** Withdraws an EOI of the actor's firm. */
export async function endEoi(parts: Parts, cause: Cause, id: string): Promise<Eoi> {
  return change(parts, cause, async (changing) => {
    const { orderBook, row } = await openOwnEoi(parts, changing, id);
    const verdict = await applyToEoi(orderBook, row, { type: "withdrawn" });
    if (!verdict.ok) throw refusal(verdict, await freshEoi(parts, changing, row));
    changing.audit("eoi.withdraw", id, { version: row.version });
    const nameOf = await orderBook.flush([row.userId]);
    return presentEoi(orderBook.eoi(id) ?? verdict.value, nameOf, parts.bonds);
  });
}

/** Withdraws every standing EOI the actor has entered, or those in one bond. Answers the ids that were ended. */
export async function withdrawAllEois(
  parts: Parts,
  cause: Cause,
  { finstrumentId }: { finstrumentId: string | null },
): Promise<{ closed: string[] }> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const mine = and(
      eq(eois.userId, actor.userId),
      inArray(eois.status, [...STANDING_STATUSES]),
      finstrumentId === null ? undefined : eq(eois.finstrumentId, finstrumentId),
    );
    const found = await tx.select({ isin: eois.finstrumentId }).from(eois).where(mine).orderBy(asc(eois.finstrumentId));
    const orderBook = await OrderBook.open(
      parts,
      changing,
      found.map((row) => row.isin),
    );
    const closed: string[] = [];
    for (const row of orderBook.all()) {
      if (row.userId !== actor.userId) continue;
      unwrap(await applyToEoi(orderBook, row, { type: "withdrawn" }));
      closed.push(row.id);
    }
    if (closed.length > 0) changing.audit("eoi.withdrawAll", actor.userId, { closed });
    await orderBook.flush();
    return { closed };
  });
}
