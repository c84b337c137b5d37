import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { unwrap, refusal } from "#server/machine/core/unwrap.ts";
import { applyToEoi } from "#server/market/trading/order-book/eoi-changes.ts";
import { type EoiRow, freshEoi, presentEoi } from "#server/market/trading/rows/eoi-presenter.ts";
import { notifyOwners } from "#server/market/trading/eois/notify-ended.ts";
import { openOwnEoi } from "#server/market/trading/eois/update-eoi.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Withdraws an EOI of the actor's firm. */
export async function endEoi(parts: Parts, cause: Cause, id: string): Promise<Eoi> {
  return change(parts, cause, async (changing) => {
    const { orderBook, row } = await openOwnEoi(parts, changing, id);
    const verdict = await applyToEoi(orderBook, row, { type: "withdrawn" });
    if (!verdict.ok) throw refusal(verdict, await freshEoi(parts, changing, row));
    changing.audit("eoi.withdraw", id, { version: row.version }, [row.finstrumentId]);
    await notifyOwners(parts, changing, [row], changing.actor.userName);
    const nameOf = await orderBook.flush([row.userId]);
    return presentEoi(orderBook.eoi(id) ?? verdict.value, nameOf, parts.bonds);
  });
}

/** Withdraws every standing EOI the actor has entered, or those in one bond. Answers the ids that were ended. */
export async function withdrawAllEois(
  parts: Parts,
  cause: Cause,
  { finstrumentId, ids }: { finstrumentId: string | null; ids: readonly string[] | null },
): Promise<{ closed: string[] }> {
  return change(parts, cause, async (changing) => {
    const { userId } = changing.actor;
    const inBond = finstrumentId === null ? undefined : eq(eois.finstrumentId, finstrumentId);
    const ended = await withdraw(parts, changing, {
      where: and(eq(eois.userId, userId), inBond),
      isMeant: (row) => row.userId === userId && (ids === null || ids.includes(row.id)),
    });
    const closed = ended.map(({ id }) => id);
    const about = new Set(ended.flatMap((row) => [row.id, row.finstrumentId]));
    if (closed.length > 0) changing.audit("eoi.withdrawAll", userId, { closed }, [...about]);
    return { closed };
  });
}

/** Withdraws every standing EOI of a firm inside the caller's change. Answers the ids that were ended. */
export async function withdrawEoisOfFirm(parts: Parts, changing: Change, firmId: string): Promise<string[]> {
  const ended = await withdraw(parts, changing, {
    where: eq(eois.clientId, firmId),
    isMeant: (row) => row.clientId === firmId,
  });
  await notifyOwners(parts, changing, ended, `${BRAND} staff`);
  return ended.map(({ id }) => id);
}

/** @param isMeant which rows of the bonds found by `where` are withdrawn */
async function withdraw(
  parts: Parts,
  changing: Change,
  { where, isMeant }: { where: SQL | undefined; isMeant: (row: EoiRow) => boolean },
): Promise<EoiRow[]> {
  const found = await changing.tx
    .select({ isin: eois.finstrumentId })
    .from(eois)
    .where(and(where, inArray(eois.status, [...STANDING_STATUSES])))
    .orderBy(asc(eois.finstrumentId));
  const orderBook = await OrderBook.open(
    parts,
    changing,
    found.map((row) => row.isin),
  );
  const ended: EoiRow[] = [];
  for (const row of orderBook.all()) {
    if (!isMeant(row)) continue;
    unwrap(await applyToEoi(orderBook, row, { type: "withdrawn" }));
    ended.push(row);
  }
  await orderBook.flush();
  return ended;
}
