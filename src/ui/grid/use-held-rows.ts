import { useMemo, useState, type RefObject } from "react";
import { heldOrder } from "#src/ui/grid/held-rows.ts";
import { ScrollPlace } from "#src/ui/grid/scroll-place.ts";

interface HeldRowsOptions<R> {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly R[];
  rowId: (row: R) => string;
  /** What the rows are a list of: the order of another list does not wait. */
  listKey: string;
  /** Rows come and change places by themselves. */
  isLive: boolean;
}

/**
 * The order in which rows are shown. Of a live list it waits while it is held: while the pointer is over it, the focus in
 * it, or it is scrolled. What is clicked and what Enter acts on is then what was looked at.
 */
export function useHeldRows<R>({ scroller, rows, rowId, listKey, isLive }: HeldRowsOptions<R>) {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const isHeld = isPointed || hasFocus || isScrolled;
  const [place] = useState(() => new ScrollPlace());
  const [shown, setShown] = useState({ rows, listKey, isHeld, order: rows, known: idsOf(rows, rowId) });

  let { order } = shown;
  if (shown.rows !== rows || shown.listKey !== listKey || shown.isHeld !== isHeld) {
    const waits = isLive && isHeld && shown.listKey === listKey;
    order = waits ? arranged(shown.order, rows, rowId, place) : rows;
    const known = waits && shown.isHeld ? shown.known : idsOf(waits ? shown.rows : rows, rowId);
    setShown({ rows, listKey, isHeld, order, known });
  }

  const hold = useMemo(
    () => ({
      // Not entering: React has no event for that when what lay over the list has gone.
      onPointerMove: ({ pointerType }: { pointerType: string }) => {
        if (pointerType === "mouse") setPointed(true);
      },
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: EventTarget | null }) =>
        setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
      onScroll: () => {
        place.scrolled(scroller.current?.scrollTop ?? 0);
        setScrolled(place.isScrolled);
      },
    }),
    [scroller, place],
  );
  const isOtherOrder = isLive && isHeld && order.some((row, at) => rowId(row) !== rowId(rows[at] ?? row));
  const release = (): void => setShown({ rows, listKey, isHeld, order: rows, known: idsOf(rows, rowId) });
  return { order, isHeld: isLive && isHeld, isOtherOrder, known: shown.known, place, hold, release };
}

function idsOf<R>(rows: readonly R[], rowId: (row: R) => string): ReadonlySet<string> {
  return new Set(rows.map(rowId));
}

function arranged<R>(
  shown: readonly R[],
  wanted: readonly R[],
  rowId: (row: R) => string,
  { inSight, isFull }: ScrollPlace,
): readonly R[] {
  const byId = new Map(wanted.map((row) => [rowId(row), row]));
  const ids = heldOrder(shown.map(rowId), [...byId.keys()], inSight, isFull);
  return ids.flatMap((id) => byId.get(id) ?? []);
}
