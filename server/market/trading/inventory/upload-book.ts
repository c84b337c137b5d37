import { and, eq, inArray } from "drizzle-orm";
import { lotMove } from "#domain/inventory/lot.ts";
import { boughtPriceOf } from "#domain/inventory/value-book.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { inventoryHoldings, inventoryLots } from "#server/machine/db/schema/inventory.ts";
import { type HoldingRow, readLots, storeMoves, type WrittenMoves } from "#server/market/trading/settled-lots/store.ts";
import type { Line } from "#server/market/trading/inventory/upload-line.ts";

// The book that a file is loaded into: its present lots, the lots that a REPLACE closes, and the holdings of new lots.

type LotFacts = Pick<Line, "isin" | "account" | "acquiredOn" | "face" | "costPaise">;

/** A bond in an account, in one word. */
export const holdingKey = ({ isin, account }: Pick<Line, "isin" | "account">) => `${isin} ${account ?? ""}`;

/**
 * Key of a lot's bond, account, day, face and cost: two lots without a ref and with equal keys are the same. The cost
 * is its price with 4 decimals, as in a file: the remainder of a lot may have cost a paisa more or less than that price
 * gives.
 */
export const lotKeys =
  ({ bonds }: Pick<Parts, "bonds">, today: IsoDate) =>
  ({ isin, account, ...lot }: LotFacts): string => {
    const bond = bonds.get(isin);
    const cost = bond === undefined ? lot.costPaise : boughtPriceOf(bond, lot, today);
    return JSON.stringify([isin, account, lot.acquiredOn, lot.face, cost]);
  };

/** The open lots of the firm that no REPLACE has closed: their refs, and each lot by {@link lotKeys}. */
export async function openInBook(
  { tx, actor }: Change,
  closed: readonly ClosedLot[],
  keyOf: (lot: LotFacts) => string,
): Promise<{ refs: Set<string>; lots: Set<string> }> {
  const held = await tx.select().from(inventoryHoldings).where(eq(inventoryHoldings.clientId, actor.clientId));
  const stored = await tx
    .select({ id: inventoryLots.id, ref: inventoryLots.ref })
    .from(inventoryLots)
    .where(eq(inventoryLots.clientId, actor.clientId));
  const refOf = new Map(stored.map(({ id, ref }) => [id, ref]));
  const open = await readLots(
    tx,
    held.map(({ id }) => id),
  );
  const isClosed = new Set(closed.map(({ id }) => id));
  const refs = new Set<string>();
  const lots = new Set<string>();
  for (const { id: holdingId, finstrumentId: isin, accountId: account } of held) {
    for (const { id, acquiredOn, face, costPaise } of open.get(holdingId) ?? []) {
      if (face <= 0 || isClosed.has(id)) continue;
      const ref = refOf.get(id) ?? null;
      if (ref === null) lots.add(keyOf({ isin, account, acquiredOn, face, costPaise }));
      else refs.add(ref);
    }
  }
  return { refs, lots };
}

/** The holdings of the file's bonds and accounts, by both; those that were not there are made. */
export async function holdingsFor(
  parts: Parts,
  { tx, actor }: Change,
  lines: readonly Line[],
): Promise<Map<string, string>> {
  const rows = await tx.select().from(inventoryHoldings).where(eq(inventoryHoldings.clientId, actor.clientId));
  const ids = new Map(rows.map((row) => [holdingKey({ isin: row.finstrumentId, account: row.accountId }), row.id]));
  const made: HoldingRow[] = [];
  for (const { isin, account } of lines) {
    const key = holdingKey({ isin, account });
    if (ids.has(key)) continue;
    const id = parts.newId("hdg");
    ids.set(key, id);
    made.push({ id, clientId: actor.clientId, finstrumentId: isin, accountId: account, version: 1 });
  }
  if (made.length > 0) await tx.insert(inventoryHoldings).values(made);
  return ids;
}

/** A lot that a REPLACE closes, with its open face in rupees and the cost of that face. */
export interface ClosedLot extends LotFacts {
  id: string;
  ref: string | null;
}

/** Closes the remainders of lots that earlier files loaded into the accounts of this one. */
export async function closeLoaded(
  changing: Change,
  eventId: string,
  lines: readonly Line[],
  today: IsoDate,
): Promise<ClosedLot[]> {
  const { tx, actor } = changing;
  const accounts = new Set(lines.map(({ account }) => account));
  const rows = await tx.select().from(inventoryHoldings).where(eq(inventoryHoldings.clientId, actor.clientId));
  const own = rows.flatMap(({ id, accountId }) => (accounts.has(accountId) ? [id] : []));
  if (own.length === 0) return [];
  const holdingOf = new Map(rows.map((row) => [row.id, row]));
  const loaded = await tx
    .select({ id: inventoryLots.id, ref: inventoryLots.ref })
    .from(inventoryLots)
    .where(and(inArray(inventoryLots.holdingId, own), eq(inventoryLots.source, "UPLOAD")));
  const refOf = new Map(loaded.map(({ id, ref }) => [id, ref]));
  const written: WrittenMoves[] = [];
  const closed: ClosedLot[] = [];
  for (const [holdingId, lots] of await readLots(tx, own)) {
    const gone = lots.filter((lot) => lot.face > 0 && refOf.has(lot.id));
    if (gone.length === 0) continue;
    const moves = gone.map((lot) =>
      lotMove(lot.id, "CLOSE", { face: -lot.face, costPaise: lot.costPaise === null ? null : -lot.costPaise }),
    );
    const { finstrumentId: isin, accountId: account } = must(holdingOf.get(holdingId), "holding of a lot");
    closed.push(
      ...gone.map(({ id, acquiredOn, face, costPaise }) => {
        return { id, ref: refOf.get(id) ?? null, isin, account, acquiredOn, face, costPaise };
      }),
    );
    written.push({ holdingId, eventId, on: today, moves });
  }
  await storeMoves(changing, written);
  return closed;
}
