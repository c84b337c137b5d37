import { and, count, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { BodyOf, QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { enterRepayment, listEntries, receiveEntry } from "#domain/contract/http/inventory.ts";
import type { Entry } from "#domain/entities/inventory.ts";
import { bookRepayment } from "#domain/inventory/book.ts";
import { flowsForHolder } from "#domain/inventory/holding-money.ts";
import { freeText, inventoryTexts } from "#domain/inventory/texts.ts";
import { rupeesOf } from "#domain/inventory/value-book.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { paiseToRupees, rupeesToPaise, shareOfPaise } from "#domain/lib/paise.ts";
import { redemptionPaymentDate } from "#domain/pricing/payment-dates.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import { boundsOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { inventoryEntries, inventoryHoldings } from "#server/machine/db/schema/inventory.ts";
import { readLots, rulesOn, storeMoves } from "#server/market/trading/settled-lots/store.ts";
import { heldNow, lockedHolding } from "#server/market/trading/inventory/holding-of.ts";
import { lockBook } from "#server/market/trading/settled-lots/lock.ts";

export type EntryRow = typeof inventoryEntries.$inferSelect;
type Named = { row: EntryRow; holding: { finstrumentId: string; accountId: string | null } };

/** Payments in the book of the actor's firm, the latest due first. */
export async function readEntries(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listEntries>,
): Promise<ResponseOf<typeof listEntries>> {
  const { clientId, receivedOn, dueDate, id } = inventoryEntries;
  const state =
    query.state === "all" ? undefined : query.state === "expected" ? isNull(receivedOn) : isNotNull(receivedOn);
  const where = and(eq(clientId, actor.clientId), state);
  const { limit, offset } = boundsOf(query);
  const found = parts.db.orm
    .select({
      row: inventoryEntries,
      holding: { finstrumentId: inventoryHoldings.finstrumentId, accountId: inventoryHoldings.accountId },
    })
    .from(inventoryEntries)
    .innerJoin(inventoryHoldings, eq(inventoryHoldings.id, inventoryEntries.holdingId))
    .where(where)
    .orderBy(desc(dueDate), desc(id))
    .offset(offset);
  const rows = await (limit === undefined ? found : found.limit(limit));
  const [total] = await parts.db.orm.select({ rows: count() }).from(inventoryEntries).where(where);
  const today = istDateOf(parts.clock.now().getTime());
  return pageOf(
    query,
    total?.rows ?? 0,
    rows.map((each) => presentEntry(parts, each, today)),
  );
}

function presentEntry(parts: Pick<Parts, "bonds">, { row, holding }: Named, today: IsoDate): Entry {
  return {
    id: row.id,
    holding_id: row.holdingId,
    finstrument_id: holding.finstrumentId,
    display_name: parts.bonds.summary(holding.finstrumentId, today)?.display_name ?? holding.finstrumentId,
    account: holding.accountId,
    kind: row.kind,
    due_date: row.dueDate,
    paid_date: row.paidDate,
    face: row.face,
    per_100: row.per100,
    gross: paiseToRupees(row.grossPaise),
    received: rupeesOf(row.receivedPaise),
    tds: rupeesOf(row.tdsPaise),
    received_on: row.receivedOn,
    version: row.version,
  };
}

/**
 * Marks a payment as received. Income stays as booked, gross of tax; the amount received may differ, and both are
 * shown.
 * @throws Refusal not_found, stale_version, already_done, validation_error
 */
export function markReceived(
  parts: Parts,
  cause: Cause,
  id: string,
  body: BodyOf<typeof receiveEntry>,
): Promise<Entry> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    await lockBook(tx, actor.clientId);
    const { row, holding } = await entryOf(changing, id);
    const today = istDateOf(now.getTime());
    const fresh = { fresh: presentEntry(parts, { row, holding }, today) };
    if (row.receivedOn !== null) throw new Refusal("already_done", inventoryTexts.received, fresh);
    if (row.version !== body.version) throw new Refusal("stale_version", inventoryTexts.stale, fresh);
    if (body.received_on > today) throw fieldRefusal("received_on", inventoryTexts.futureDay);
    if (body.received_on < row.paidDate && body.received_on < row.dueDate) {
      throw fieldRefusal("received_on", inventoryTexts.notDue);
    }
    const marked = {
      receivedPaise: rupeesToPaise(body.received),
      tdsPaise: rupeesToPaise(body.tds),
      receivedOn: body.received_on,
      receivedBy: actor.userId,
      version: row.version + 1,
    };
    await tx.update(inventoryEntries).set(marked).where(eq(inventoryEntries.id, row.id));
    const { kind, due_date, gross } = fresh.fresh;
    changing.audit(
      "inventory.received",
      row.id,
      { kind, due_date, gross, received: body.received, tds: body.tds, received_on: body.received_on },
      [row.holdingId, holding.finstrumentId],
    );
    return presentEntry(parts, { row: { ...row, ...marked }, holding }, today);
  });
}

/** @throws Refusal not_found, also for another firm's */
async function entryOf({ tx, actor }: Change, id: string): Promise<Named> {
  const [found] = await tx
    .select({
      row: inventoryEntries,
      holding: { finstrumentId: inventoryHoldings.finstrumentId, accountId: inventoryHoldings.accountId },
    })
    .from(inventoryEntries)
    .innerJoin(inventoryHoldings, eq(inventoryHoldings.id, inventoryEntries.holdingId))
    .where(and(eq(inventoryEntries.id, id), eq(inventoryEntries.clientId, actor.clientId)));
  if (found === undefined) throw new Refusal("not_found", "No such payment.");
  return found;
}

/**
 * Enters a call of the issuer or a put of the firm. Until its day the face is blocked; then it leaves the book.
 * @throws Refusal validation_error where more than is free is repaid; not_found
 */
export function recordRepayment(parts: Parts, cause: Cause, body: BodyOf<typeof enterRepayment>): Promise<Entry> {
  return change(parts, cause, async (changing) => {
    const { tx, now } = changing;
    const { row: holding, bond } = await lockedHolding(parts, changing, body.holding_id);
    const today = istDateOf(now.getTime());
    const { free, ...held } = await heldNow(changing, holding.id);
    if (body.face > free.free) throw fieldRefusal("face", freeText({ ...held, ...free }));
    const flows = flowsForHolder(bond, body.due_date);
    const residual = shareOfPaise(body.face * 100, flows.ok ? flows.outstandingPercent : 100, 6);
    const isBooked = body.due_date <= today;
    const row: EntryRow = {
      id: parts.newId("ine"),
      clientId: holding.clientId,
      holdingId: holding.id,
      kind: body.kind,
      dueDate: body.due_date,
      paidDate: redemptionPaymentDate(parts.calendar, body.due_date),
      face: body.face,
      per100: body.price,
      grossPaise: shareOfPaise(residual, body.price, 4),
      isBooked,
      receivedPaise: null,
      tdsPaise: null,
      receivedOn: null,
      receivedBy: null,
      version: 1,
      at: now,
    };
    await tx.insert(inventoryEntries).values(row);
    if (isBooked) await bookEntry(changing, row);
    const { kind, face, price, due_date, reason } = body;
    changing.audit("inventory.repayment", holding.id, { entry: row.id, kind, face, price, due_date, reason }, [
      bond.isin,
    ]);
    return presentEntry(parts, { row, holding }, today);
  });
}

/** Takes called or put face out of the book. False where more was to leave than is held. */
export async function bookEntry(changing: Change, entry: EntryRow): Promise<boolean> {
  const { tx } = changing;
  if (entry.kind !== "CALL" && entry.kind !== "PUT") return false;
  const lots = (await readLots(tx, [entry.holdingId])).get(entry.holdingId) ?? [];
  const { costMethod } = await rulesOn(tx, entry.clientId, entry.dueDate);
  const repaid = { kind: entry.kind, face: entry.face, principalPaise: entry.grossPaise };
  const booked = bookRepayment(lots, repaid, costMethod);
  if (booked === null) return false;
  await storeMoves(changing, [
    { holdingId: entry.holdingId, eventId: entry.id, on: entry.dueDate, moves: booked.moves },
  ]);
  return true;
}

/** Calls and puts of a firm that are due. */
export async function dueRepayments(tx: Change["tx"], clientId: string, day: IsoDate): Promise<EntryRow[]> {
  const rows = await tx
    .select()
    .from(inventoryEntries)
    .where(
      and(
        eq(inventoryEntries.clientId, clientId),
        eq(inventoryEntries.isBooked, false),
        inArray(inventoryEntries.kind, ["CALL", "PUT"]),
      ),
    );
  return rows.filter(({ dueDate }) => dueDate <= day);
}
