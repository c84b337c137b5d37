import { and, asc, eq, lte } from "drizzle-orm";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { listLines, tradeLists } from "#server/machine/db/schema/lists.ts";
import { endLines } from "#server/market/trading/list-rows/end-lines.ts";
import { finishList } from "#server/market/trading/list-rows/finish-list.ts";
import { firmsOfList } from "#server/market/trading/list-rows/stored-list.ts";
import { linesOf } from "#server/market/trading/lists/answer-list.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";

const cause = { actor: CLOCK_ACTOR, requestId: "clock" };

/** Ends lists whose time is over, `most` at once, each in a transaction of its own. @returns number of due lists */
export async function endDueLists(parts: Parts, now: Date, most: number): Promise<number> {
  const due = await parts.db.orm
    .select({ id: tradeLists.id })
    .from(tradeLists)
    .where(and(eq(tradeLists.state, "OPEN"), lte(tradeLists.closesAt, now)))
    .orderBy(asc(tradeLists.closesAt), asc(tradeLists.id))
    .limit(most);
  for (const { id } of due) await endList(parts, id);
  return due.length;
}

function endList(parts: Parts, id: string): Promise<void> {
  return change(parts, cause, async (changing) => {
    const { tx } = changing;
    const bonds = await tx.select({ isin: listLines.finstrumentId }).from(listLines).where(eq(listLines.listId, id));
    const orderBook = await OrderBook.open(
      parts,
      changing,
      bonds.map(({ isin }) => isin),
    );
    const open = [...(await linesOf(tx, id)).values()].filter(({ state }) => state === "OPEN");
    await endLines(
      orderBook,
      open.map((line) => line.id),
      "ENDED",
    );
    await orderBook.flush();
    const { stored } = await finishList(parts, changing, id, "ENDED");
    changing.audit("list.expire", "clock", { expired: [id] }, [id, ...firmsOfList(stored)]);
  });
}
