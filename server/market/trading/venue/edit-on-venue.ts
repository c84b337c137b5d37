import { waitingText } from "#domain/exchange/rfq-text.ts";
import { eoiAfter } from "#domain/trading/eoi-life.ts";
import { err, ok, type Verdict } from "#domain/trading/verdict.ts";
import { must } from "#domain/lib/must.ts";
import { changeQueued, newTag, openCommands, queueCommand } from "#server/market/exchange/queue-command.ts";
import type { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { changeOf, placeQuoteOf } from "#server/market/trading/order-book/venue-commands.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

/**
 * Applies an edit to a quote at an exchange. An unsent quote is sent as edited. A live one keeps its level and size
 * until the exchange has accepted the change.
 * @returns the row until then; in_doubt while the exchange has not answered an earlier command
 */
export async function editOnVenue(
  orderBook: OrderBook,
  row: EoiRow,
  quantum: number,
  edits: Partial<EoiRow>,
): Promise<Verdict<EoiRow>> {
  const { parts, change: changing } = orderBook;
  const exchange = must(row.exchange, "exchange");
  const resized = eoiAfter(row, { type: "edited", quantum });
  if (!resized.ok) return resized;
  const after: EoiRow = { ...row, ...edits, quantum };
  const open = await openCommands(changing.tx, [row.id]);
  if (row.rfqStatus === "QUEUED") {
    const placing = open.find(({ kind, state }) => kind === "place" && state === "QUEUED");
    if (placing === undefined) return err("in_doubt", waitingText(exchange));
    const { participantCode } = placing.payload as { participantCode: string };
    const payload = placeQuoteOf(parts, after, participantCode, placing.tag);
    const isChanged = await changeQueued(changing, row.id, { payload, notAfter: after.expiresAt });
    return isChanged ? ok(row) : err("in_doubt", waitingText(exchange));
  }
  if (row.inDoubt || open.length > 0) return err("in_doubt", waitingText(exchange));
  const stored = { ...edits, quantum };
  await queueCommand(parts, changing, {
    exchange,
    kind: "amend",
    subjectId: row.id,
    firmId: row.clientId,
    payload: { change: changeOf(parts, after), edits: JSON.parse(JSON.stringify(stored)) as Record<string, unknown> },
    notAfter: row.expiresAt,
    tag: newTag(),
  });
  changing.audit("exchange.queued", row.id, { exchange, kind: "amend", before: levels(row), after: levels(after) }, [
    row.finstrumentId,
  ]);
  const waiting = { ...row, version: row.version + 1, updatedAt: orderBook.now };
  orderBook.put(waiting);
  return ok(waiting);
}

function levels({ yieldStored, unitPriceStored, quantum }: EoiRow) {
  return { yield_stored: yieldStored, unit_price_stored: unitPriceStored, quantum };
}
