import { asc, desc, eq } from "drizzle-orm";
import { bookCoupon, bookPartRedemption, bookRepayment } from "#domain/inventory/book.ts";
import { paymentPaise } from "#domain/inventory/holding-money.ts";
import { lotsAfter } from "#domain/inventory/holding-state.ts";
import type { LotMove } from "#domain/inventory/lot.ts";
import { type Payment, paymentsBetween } from "#domain/inventory/payments.ts";
import { openFace } from "#domain/inventory/relief.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { addDays, daysBetween, type IsoDate, istDateOf, istTimeOf } from "#domain/lib/iso-date.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change, type Change } from "#server/machine/core/change.ts";
import { type LeaderTask, runAsLeader } from "#server/machine/core/leader-task.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { pause } from "#server/machine/core/pause.ts";
import { inventoryDays, inventoryEntries, inventoryHoldings } from "#server/machine/db/schema/inventory.ts";
import { rulesOn, storeMoves } from "#server/market/trading/settled-lots/store.ts";
import { bookEntry, dueRepayments, type EntryRow } from "#server/market/trading/inventory/entries.ts";
import { bookDueTrades } from "#server/market/trading/inventory/external-trade.ts";
import { lockBook } from "#server/market/trading/settled-lots/lock.ts";
import { type BookHolding, readBook } from "#server/market/trading/inventory/read-book.ts";

/** When a day's payments enter the book, IST. */
const AT_TIME = "06:00:00";
const EVERY_MS = 60_000;
const RETRY_MS = 5000;
/** After a longer outage the server only books this many days: the custodian's statement covers earlier payments. */
const MOST_DAYS = 10;

const cause = { actor: CLOCK_ACTOR, requestId: "corporate actions" };

/**
 * Books the payments due on every day up to now that is not in the book yet. Safe to repeat: each payment is entered
 * once.
 */
export async function bookDueDays(parts: Parts): Promise<void> {
  const now = parts.clock.now().getTime();
  const today = istDateOf(now);
  const last = istTimeOf(now) < AT_TIME ? addDays(today, -1) : today;
  const [done] = await parts.db.orm.select().from(inventoryDays).orderBy(desc(inventoryDays.day)).limit(1);
  const first = done === undefined ? last : addDays(done.day, 1);
  const behind = daysBetween(first, last);
  if (behind < 0) return;
  for (let day = behind > MOST_DAYS ? addDays(last, -MOST_DAYS) : first; day <= last; day = addDays(day, 1)) {
    await bookDay(parts, day);
  }
}

/** Trades that settle, payments that are due, calls and puts of one day, firm by firm. */
async function bookDay(parts: Parts, day: IsoDate): Promise<void> {
  const firms = await parts.db.orm
    .selectDistinct({ id: inventoryHoldings.clientId })
    .from(inventoryHoldings)
    .orderBy(asc(inventoryHoldings.clientId));
  for (const { id } of firms) await change(parts, cause, (changing) => bookFirmDay(parts, changing, id, day));
  await parts.db.orm.insert(inventoryDays).values({ day, at: parts.clock.now() }).onConflictDoNothing();
}

async function bookFirmDay(parts: Parts, changing: Change, clientId: string, day: IsoDate): Promise<void> {
  const { tx } = changing;
  await lockBook(tx, clientId);
  const trades = await bookDueTrades(parts, changing, clientId, day);
  const entered: EntryRow[] = [];
  for (const held of await readBook(tx, clientId, day, day)) {
    const bond = parts.bonds.get(held.row.finstrumentId);
    if (bond === undefined) continue;
    for (const payment of paymentsBetween(bond, { from: day, to: day }, parts.calendar).payments) {
      const entry = await enterPayment(parts, changing, held, payment);
      if (entry !== null) entered.push(entry);
    }
  }
  for (const entry of await dueRepayments(tx, clientId, day)) {
    if (!(await bookEntry(changing, entry))) continue;
    await tx.update(inventoryEntries).set({ isBooked: true }).where(eq(inventoryEntries.id, entry.id));
    entered.push(entry);
  }
  if (trades === 0 && entered.length === 0) return;
  const payments = entered.map(({ id, kind, holdingId, grossPaise }) => ({ id, kind, holdingId, grossPaise }));
  changing.audit("inventory.day", clientId, { day, trades, payments }, [
    clientId,
    ...entered.map(({ holdingId }) => holdingId),
  ]);
}

/** Enters one payment to one holding; null if the holding is not entitled, or the payment is in the book. */
async function enterPayment(
  parts: Pick<Parts, "newId">,
  changing: Change,
  held: BookHolding,
  payment: Payment,
): Promise<EntryRow | null> {
  const { tx, now } = changing;
  const { kind } = payment;
  const entitled =
    kind === "COUPON"
      ? lotsAfter(
          held.lotRows,
          held.moves.filter(({ on }) => on <= payment.entitledOn),
        )
      : held.lots;
  const face = openFace(entitled);
  if (face === 0) return null;
  const grossPaise = paymentPaise(face, payment);
  const row: EntryRow = {
    id: parts.newId("ine"),
    clientId: held.row.clientId,
    holdingId: held.row.id,
    kind,
    dueDate: payment.dueDate,
    paidDate: payment.paidDate,
    face,
    per100: roundHalfAway(payment.per100, 12),
    grossPaise,
    isBooked: true,
    receivedPaise: null,
    tdsPaise: null,
    receivedOn: null,
    receivedBy: null,
    version: 1,
    at: now,
  };
  const stored = await tx
    .insert(inventoryEntries)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: inventoryEntries.id });
  if (stored.length === 0) return null;
  const { costMethod } = await rulesOn(tx, held.row.clientId, payment.dueDate);
  let moves: LotMove[];
  if (kind === "COUPON") moves = bookCoupon(entitled, grossPaise);
  else if (kind === "PART_REDEMPTION") {
    moves = bookPartRedemption(held.lots, { principalPaise: grossPaise, ...payment }, costMethod).moves;
  } else moves = bookRepayment(held.lots, { kind, face, principalPaise: grossPaise }, costMethod)?.moves ?? [];
  await storeMoves(changing, [{ holdingId: held.row.id, eventId: row.id, on: payment.dueDate, moves }]);
  return row;
}

/** Looks every minute, on one node, whether another day is due. */
export function startCorporateActions(parts: Parts): LeaderTask {
  return runAsLeader(parts, { name: "corporate-actions", retryMs: RETRY_MS }, async (signal, led) => {
    while (!signal.aborted) {
      await bookDueDays(led);
      await pause(EVERY_MS, signal);
    }
  });
}
