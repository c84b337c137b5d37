import { heldOrder, type InSight } from "#src/ui/grid/held-rows.ts";

/** Order of the shown rows, and held changes. Computed when rows or the hold change, not on every render. */
export interface ShownOrder<R> {
  readonly order: readonly R[];
  /** Rows there were when the hold began. */
  readonly known: readonly R[];
  /** Ids of rows added since. */
  readonly arrived: ReadonlySet<string>;
  /** The order would be another one, were the list not held. */
  readonly isOtherOrder: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Rows as their list has them now. */
export function presentOrder<R>(rows: readonly R[]): ShownOrder<R> {
  return { order: rows, known: rows, arrived: NONE, isOtherOrder: false };
}

/**
 * Part of `wanted` shown while the list is held.
 * @param shown previous result; its `known` are the rows at the start of the hold
 * @param isFull true when the rows fill the window, so that more can be scrolled away
 */
export function heldBack<R>(
  shown: Pick<ShownOrder<R>, "order" | "known">,
  wanted: readonly R[],
  rowId: (row: R) => string,
  { inSight, isFull }: { inSight: InSight; isFull: boolean },
): ShownOrder<R> {
  const { known } = shown;
  const arrived = arrivedSince(known, wanted, rowId);
  if (isSameOrder(shown.order, wanted, rowId)) return { order: wanted, known, arrived, isOtherOrder: false };
  const byId = new Map(wanted.map((row) => [rowId(row), row]));
  const ids = heldOrder(shown.order.map(rowId), [...byId.keys()], inSight, isFull);
  const order = ids.flatMap((id) => byId.get(id) ?? []);
  return { order, known, arrived, isOtherOrder: !isSameOrder(order, wanted, rowId) };
}

function isSameOrder<R>(some: readonly R[], others: readonly R[], rowId: (row: R) => string): boolean {
  if (some === others) return true;
  const isSame = (row: R, other: R | undefined) =>
    row === other || (other !== undefined && rowId(row) === rowId(other));
  return some.length === others.length && some.every((row, at) => isSame(row, others[at]));
}

function arrivedSince<R>(known: readonly R[], rows: readonly R[], rowId: (row: R) => string): ReadonlySet<string> {
  if (isSameOrder(known, rows, rowId)) return NONE;
  const before = new Set(known.map(rowId));
  return new Set(rows.map(rowId).filter((id) => !before.has(id)));
}
