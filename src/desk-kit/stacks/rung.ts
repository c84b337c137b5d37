import type { StackEntry } from "#domain/runs/stack.ts";
import type { StackRow } from "#src/desk-kit/stacks/stack-rows.ts";

/** The level of a stack that the focus is on. */
export interface Rung {
  /** The row it was in when it was chosen. */
  rowId: string;
  side: "BID" | "ASK";
  /** The level itself; null for an empty place. */
  entryId: string | null;
}

export function entryOn(row: StackRow | undefined, side: Rung["side"]): StackEntry | null {
  return (side === "BID" ? row?.bid : row?.ask) ?? null;
}

export function rungOf(row: StackRow, side: Rung["side"]): Rung {
  return { rowId: row.id, side, entryId: entryOn(row, side)?.id ?? null };
}

/**
 * Current position of the rung: it follows its level, else keeps its row. A level that is gone is not replaced by its
 * successor: `entry` stays null until the person chooses again, so no key acts on an unseen level.
 */
export function findRung(
  rows: readonly StackRow[],
  rung: Rung | null,
): { row: StackRow | undefined; entry: StackEntry | null } {
  if (rung === null) return { row: rows[0], entry: null };
  const moved = rung.entryId === null ? undefined : rows.find((row) => entryOn(row, rung.side)?.id === rung.entryId);
  const row = moved ?? rows.find(({ id }) => id === rung.rowId);
  return { row, entry: moved === undefined ? null : entryOn(moved, rung.side) };
}
