import { and, asc, desc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { BookRules } from "#domain/inventory/book.ts";
import { type DatedMove, lotsAfter } from "#domain/inventory/holding-state.ts";
import type { LotMove, OpenLot } from "#domain/inventory/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import {
  inventoryHoldings,
  inventoryLots,
  inventoryMoves,
  inventoryRules,
} from "#server/machine/db/schema/inventory.ts";

// Stored lots and moves. Writers hold the lock of the firm's book.

export type HoldingRow = typeof inventoryHoldings.$inferSelect;
export type LotRow = typeof inventoryLots.$inferSelect;
type Reads = Pick<Tx | Orm, "select">;

/** Rules of a firm's book until it sets its own. */
export const DEFAULT_RULES: BookRules = { costMethod: "FIFO", charges: "EXPENSED" };

/** Earlier than any day: a lot of unknown day counts from the beginning. */
export const UNKNOWN_DAY: IsoDate = "1900-01-01";

/** Rules of a firm's book on a day. */
export async function rulesOn(tx: Reads, clientId: string, day: IsoDate): Promise<BookRules> {
  const [row] = await tx
    .select({ costMethod: inventoryRules.costMethod, charges: inventoryRules.charges })
    .from(inventoryRules)
    .where(and(eq(inventoryRules.clientId, clientId), lte(inventoryRules.fromDay, day)))
    .orderBy(desc(inventoryRules.fromDay))
    .limit(1);
  return row ?? DEFAULT_RULES;
}

interface HoldingKey {
  clientId: string;
  finstrumentId: string;
  accountId: string | null;
}

export async function findHolding(tx: Reads, key: HoldingKey): Promise<HoldingRow | undefined> {
  const { clientId, finstrumentId, accountId } = inventoryHoldings;
  const [row] = await tx
    .select()
    .from(inventoryHoldings)
    .where(
      and(
        eq(clientId, key.clientId),
        eq(finstrumentId, key.finstrumentId),
        key.accountId === null ? isNull(accountId) : eq(accountId, key.accountId),
      ),
    );
  return row;
}

/** The holding of a bond in an account, made under `id` where there is none yet. */
export async function holdingFor(tx: Tx, key: HoldingKey, id: string): Promise<HoldingRow> {
  const known = await findHolding(tx, key);
  if (known !== undefined) return known;
  const row = { id, ...key, version: 1 };
  await tx.insert(inventoryHoldings).values(row);
  return row;
}

/** Lots of holdings after all their moves, by holding. */
export async function readLots(tx: Reads, holdingIds: readonly string[]): Promise<Map<string, OpenLot[]>> {
  if (holdingIds.length === 0) return new Map();
  const lots = await tx
    .select({ id: inventoryLots.id, holdingId: inventoryLots.holdingId, acquiredOn: inventoryLots.acquiredOn })
    .from(inventoryLots)
    .where(inArray(inventoryLots.holdingId, [...holdingIds]));
  const moves = Map.groupBy(await readMoves(tx, holdingIds), (move) => move.holdingId);
  return new Map(
    [...Map.groupBy(lots, (lot) => lot.holdingId)].map(([id, own]) => [id, lotsAfter(own, moves.get(id) ?? [])]),
  );
}

export interface StoredMove extends DatedMove {
  n: number;
  holdingId: string;
  eventId: string;
  at: Date;
}

/** Moves of holdings in the order they were written. */
export async function readMoves(tx: Reads, holdingIds: readonly string[]): Promise<StoredMove[]> {
  if (holdingIds.length === 0) return [];
  return tx
    .select(moveColumns)
    .from(inventoryMoves)
    .where(inArray(inventoryMoves.holdingId, [...holdingIds]))
    .orderBy(asc(inventoryMoves.n));
}

const moveColumns = {
  n: inventoryMoves.n,
  lotId: inventoryMoves.lotId,
  holdingId: inventoryMoves.holdingId,
  eventId: inventoryMoves.eventId,
  kind: inventoryMoves.kind,
  on: inventoryMoves.on,
  face: inventoryMoves.face,
  costPaise: inventoryMoves.costPaise,
  realisedPaise: inventoryMoves.realisedPaise,
  interestPaise: inventoryMoves.interestPaise,
  chargesPaise: inventoryMoves.chargesPaise,
  at: inventoryMoves.at,
};

/** Rows of one statement; PostgreSQL takes 65,535 values in one. */
const INSERT_ROWS = 2000;

/** A lot as it is stored for the first time. */
export type NewLot = Pick<LotRow, "id" | "holdingId" | "source" | "acquiredOn" | "face"> &
  Partial<Pick<LotRow, "ref" | "remarks">>;

export async function storeLots(
  { tx, now, actor }: Pick<Change, "tx" | "now" | "actor">,
  clientId: string,
  lots: readonly NewLot[],
): Promise<void> {
  const rows = lots.map((lot) => ({ ...lot, clientId, createdAt: now, createdBy: actor.userId }));
  for (let from = 0; from < rows.length; from += INSERT_ROWS)
    await tx.insert(inventoryLots).values(rows.slice(from, from + INSERT_ROWS));
}

/** Moves of one act, which counts from a day. */
export interface WrittenMoves {
  holdingId: string;
  eventId: string;
  on: IsoDate;
  moves: readonly LotMove[];
}

export async function storeMoves(
  { tx, now, actor }: Pick<Change, "tx" | "now" | "actor">,
  written: readonly WrittenMoves[],
): Promise<void> {
  const rows = written.flatMap(({ moves, ...common }) =>
    moves.map((move) => ({ ...common, ...move, at: now, userId: actor.userId })),
  );
  for (let from = 0; from < rows.length; from += INSERT_ROWS)
    await tx.insert(inventoryMoves).values(rows.slice(from, from + INSERT_ROWS));
}
