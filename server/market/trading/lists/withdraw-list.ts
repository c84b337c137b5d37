import type { TradeList } from "#domain/entities/trade-list.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { listTexts } from "#domain/trade-lists/texts.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { endLines } from "#server/market/trading/list-rows/end-lines.ts";
import { finishList } from "#server/market/trading/list-rows/finish-list.ts";
import { linesOf } from "#server/market/trading/lists/answer-list.ts";
import { ownListRow } from "#server/market/trading/lists/queries.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";

/**
 * Withdraws a list, or some of its lines: open lines end, and their answers lapse.
 * @param lineIds null for the whole list
 */
export async function withdrawLines(
  parts: Parts,
  cause: Cause,
  id: string,
  lineIds: readonly string[] | null,
): Promise<TradeList> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const list = await ownListRow(tx, actor, id);
    const known = await linesOf(tx, list.id);
    if (lineIds?.some((each) => !known.has(each))) throw new Refusal("not_found", "Not found.");
    const orderBook = await OrderBook.open(
      parts,
      changing,
      [...known.values()].map(({ finstrumentId }) => finstrumentId),
    );
    const open = [...(await linesOf(tx, list.id)).values()]
      .filter(({ id: lineId, state }) => state === "OPEN" && (lineIds === null || lineIds.includes(lineId)))
      .map(({ id: lineId, finstrumentId }) => ({ lineId, finstrumentId }));
    if (open.length === 0) throw new Refusal("already_done", lineIds === null ? listTexts.over : listTexts.lineOver);
    await endLines(
      orderBook,
      open.map(({ lineId }) => lineId),
      "WITHDRAWN",
    );
    await orderBook.flush();
    const finished = await finishList(parts, changing, list.id, lineIds === null ? "WITHDRAWN" : undefined);
    const action = lineIds === null ? "list.withdraw" : "list.withdrawLines";
    const bonds = open.map(({ finstrumentId }) => finstrumentId);
    for (const { clientId } of finished.stored.firms)
      changing.audit(action, list.id, { lines: open.length }, [clientId, ...bonds]);
    return finished.for(actor.clientId);
  });
}
