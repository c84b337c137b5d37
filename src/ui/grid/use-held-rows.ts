import { useMemo, useRef, useState, type RefObject } from "react";
import { ScrollPlace } from "#src/ui/grid/scroll-place.ts";
import { heldBack, presentOrder, type ShownOrder } from "#src/ui/grid/shown-order.ts";

interface HeldRowsOptions<R> {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly R[];
  rowId: (row: R) => string;
  /** Identity of the list; another list's order applies at once. */
  listKey: string;
  /** Rows come and change places by themselves. */
  isLive: boolean;
}

/**
 * Order of the shown rows. A live list is held while the pointer is over it, the focus is in it, or it is scrolled. So
 * clicks and Enter act on the row the person saw.
 */
export function useHeldRows<R>({ scroller, rows, rowId, listKey, isLive }: HeldRowsOptions<R>) {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  const isHeld = isPointed || hasFocus || isScrolled;
  const [place] = useState(() => new ScrollPlace());
  const [shown, setShown] = useState<Shown<R>>({ rows, listKey, isHeld, ...presentOrder(rows) });

  let { order, arrived, isOtherOrder } = shown;
  if (shown.rows !== rows || shown.listKey !== listKey || shown.isHeld !== isHeld) {
    const waits = isLive && isHeld && shown.listKey === listKey;
    const known = shown.isHeld ? shown.known : shown.rows;
    const next = waits ? heldBack({ order: shown.order, known }, rows, rowId, place) : presentOrder(rows);
    ({ order, arrived, isOtherOrder } = next);
    setShown({ rows, listKey, isHeld, ...next });
  }

  const wasScrolled = useRef(false);
  const hold = useMemo(
    () => ({
      // Not pointerenter: React fires none when an overlay on the list disappears.
      onPointerMove: ({ pointerType }: { pointerType: string }) => {
        if (pointerType === "mouse") setPointed(true);
      },
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: EventTarget | null }) =>
        setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
      onScroll: () => {
        place.scrolled(scroller.current?.scrollTop ?? 0);
        // Set only on a change: React would render once more to detect an equal state.
        if (place.isScrolled === wasScrolled.current) return;
        wasScrolled.current = place.isScrolled;
        setScrolled(place.isScrolled);
      },
    }),
    [scroller, place],
  );
  const release = (): void => setShown({ rows, listKey, isHeld, ...presentOrder(rows) });
  return { order, isHeld: isLive && isHeld, isOtherOrder, arrived, place, hold, release };
}

interface Shown<R> extends ShownOrder<R> {
  rows: readonly R[];
  listKey: string;
  isHeld: boolean;
}
