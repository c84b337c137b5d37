import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, type KeyboardEvent, type RefObject } from "react";
import { gridKeyOf, intentOf, rowAfter, rowsPerPage } from "#src/ui/grid/grid-keys.ts";
import { leastHeight, newAmong, rowsInSight, shiftPx, type RowHeight } from "#src/ui/grid/rows-in-sight.ts";
import { useHeldRows } from "#src/ui/grid/use-held-rows.ts";

export interface RowsOptions<R> {
  rows: readonly R[];
  rowId: (row: R) => string;
  rowHeightPx: RowHeight<R>;
  /** CSS pixels of the headings that stay above the rows. */
  headPx?: number;
  /** Rows of the same list that are still on their way, under the others. */
  waiting?: number;
  /** Identity of the list; another list starts at its top. */
  listKey?: string;
  /**
   * Rows come and change places by themselves, each for itself: they do not move while the pointer is over the list, the
   * focus in it, or it is scrolled.
   */
  isLive?: boolean;
  /** Id of the row that keys act on; an unknown id means the first. */
  current: string | null;
  /** Ids of rows rendered at any scroll position. */
  alwaysDrawnIds?: readonly string[] | undefined;
  onCurrent: (id: string) => void;
  onActivate: (row: R) => void;
  /** Space. */
  onToggle?: ((row: R) => void) | undefined;
  /** Delete. */
  onRemove?: ((row: R) => void) | undefined;
  /** The menu key. */
  onMenuKey?: ((row: R) => void) | undefined;
  /** Left and Right. */
  onSide?: ((side: "start" | "end", row: R) => void) | undefined;
  /** Called when the last rows come near. */
  onMore?: (() => void) | undefined;
}

/** Places of the rows that are always drawn: the current one, and those that are kept. */
function alwaysDrawn<R>(order: readonly R[], rowId: (row: R) => string, ids: readonly string[], at: number): number[] {
  const current = at < order.length ? [at] : [];
  if (ids.length === 0) return current;
  const wanted = new Set(ids);
  const others = order.flatMap((row, place) => (place !== at && wanted.has(rowId(row)) ? [place] : []));
  return [...current, ...others];
}

/** Drawn on either side of those in sight; while a list is scrolled by more than half a window a frame they would be gone unseen. */
const OVERSCAN_ROWS = 12;
/** Number of rows left below the rendered ones at which more are requested. */
const AHEAD_ROWS = 20;

/**
 * Virtualized rows of a grid or list: the rendered rows and their positions, the current row, and the keys. The
 * scroller has the focus and names its current row, so the focus survives the rows. Insertions and removals above the
 * visible rows are compensated by scrolling, by the ids of the rows that stay.
 */
export function useRows<R>(scroller: RefObject<HTMLDivElement | null>, options: RowsOptions<R>) {
  const { rows, rowId, rowHeightPx, headPx = 0, waiting = 0, listKey = "", isLive = false, current } = options;
  const heightOf = (row: R): number => (typeof rowHeightPx === "number" ? rowHeightPx : rowHeightPx(row));
  const { order, isHeld, isOtherOrder, arrived, place, hold, release } = useHeldRows({
    scroller,
    rows,
    rowId,
    listKey,
    isLive,
  });
  const found = useMemo(
    () => (current === null ? -1 : order.findIndex((row) => rowId(row) === current)),
    // A row's id never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [order, current],
  );
  const at = Math.max(0, found);
  const drawnPlaces = alwaysDrawn(order, rowId, options.alwaysDrawnIds ?? [], at);
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  // Its results are never memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: order.length + waiting,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = order[index];
      return row === undefined ? leastHeight(rowHeightPx, order) : heightOf(row);
    },
    overscan: OVERSCAN_ROWS,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    // The current row, named by the focus, must be rendered at any scroll position.
    rangeExtractor: (range) => {
      const { isScrolling, scrollOffset, scrollRect } = virtualizer;
      const movedPx = Math.abs((scrollOffset ?? 0) - place.drawnTop);
      const isFast = isScrolling && movedPx > (scrollRect?.height ?? 0) / 2;
      const drawn = defaultRangeExtractor(isFast ? { ...range, overscan: 0 } : range);
      const more = drawnPlaces.filter((place) => !drawn.includes(place));
      return more.length === 0 ? drawn : [...drawn, ...more].toSorted((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  useLayoutEffect(() => {
    place.drawnTop = virtualizer.scrollOffset ?? 0;
  });
  const sizes = typeof rowHeightPx === "number" ? rowHeightPx : order.map(rowHeightPx).join();
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, sizes]);
  useEffect(() => {
    if (found >= 0) virtualizer.scrollToIndex(found, { align: "auto" });
    // Only another row is followed; the order changing under it is not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);

  const drawn = useRef({ order, listKey, isHeld });
  const heightPx = (): number => Math.max(0, (scroller.current?.clientHeight ?? 0) - headPx);
  /** Notes which rows are in sight, for when others come. */
  function seeRows(): void {
    place.inSight = rowsInSight(order, rowHeightPx, place.top, heightPx());
    place.isFull = virtualizer.getTotalSize() >= heightPx();
  }
  useLayoutEffect(() => {
    const box = scroller.current;
    const before = drawn.current;
    drawn.current = { order, listKey, isHeld };
    if (box === null) return;
    let next: number | null = null;
    if (before.listKey !== listKey || (before.isHeld && !isHeld && place.isPushed)) next = 0;
    else if (before.order !== order && (place.top > 0 || isHeld)) {
      const by = shiftPx(before.order, order, rowId, rowHeightPx, place.inSight);
      if (by !== 0) next = place.top + by;
    }
    if (next !== null) {
      box.scrollTop = next;
      place.shifted(box.scrollTop);
      virtualizer.scrollOffset = box.scrollTop;
      redraw();
    }
    // A row that is current stays it in another order, and in sight.
    if (before.listKey !== listKey && found >= 0) virtualizer.scrollToIndex(found, { align: "auto" });
    seeRows();
    // A row's id and height never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [order, listKey, isHeld]);
  const seeAgain = useRef(seeRows);
  useLayoutEffect(() => {
    seeAgain.current = seeRows;
  });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    // Another size need not draw other rows, so it is subscribed to here.
    const observer = new ResizeObserver(() => seeAgain.current());
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);
  const onScroll = (): void => {
    hold.onScroll();
    seeRows();
  };

  const last = items.findLast(({ index }) => !drawnPlaces.includes(index))?.index ?? 0;
  const reachesEnd = last >= order.length - 1 - AHEAD_ROWS;
  const { onMore } = options;
  useEffect(() => {
    if (reachesEnd) onMore?.();
  }, [reachesEnd, order.length, onMore]);

  /** Makes the row at a place current and brings it into sight. */
  function goTo(index: number): void {
    const row = order[Math.max(0, Math.min(order.length - 1, index))];
    if (row === undefined) return;
    options.onCurrent(rowId(row));
    virtualizer.scrollToIndex(order.indexOf(row), { align: "auto" });
  }

  /** Lets go of the order that was held, and goes to its top. */
  function toNewest(): void {
    release();
    scroller.current?.scrollTo({ top: 0 });
  }

  /** Handles a key; false leaves it to others. */
  function onKey(event: KeyboardEvent, from: "row" | "field"): boolean {
    const intent = intentOf(gridKeyOf(event), from);
    const row = order[at];
    if (intent === null || row === undefined) return false;
    const act = (run: ((row: R) => void) | undefined): boolean => {
      run?.(row);
      return run !== undefined;
    };
    switch (intent.do) {
      case "row":
        goTo(rowAfter(intent.step, at, order.length, rowsPerPage(heightPx(), leastHeight(rowHeightPx, order))));
        return true;
      case "column":
        options.onSide?.(intent.step === "left" ? "start" : "end", row);
        return options.onSide !== undefined;
      case "activate":
        return act(options.onActivate);
      case "toggle":
        return act(options.onToggle);
      case "remove":
        return act(options.onRemove);
      case "menu":
        return act(options.onMenuKey);
      case "newest":
        toNewest();
        return true;
      default:
        return intent.do === "nothing";
    }
  }

  return {
    order,
    at,
    /** The row keys act on, and whether it was chosen: until then it is merely the first. */
    currentRow: order[at],
    isChosen: found >= 0,
    items,
    totalPx: virtualizer.getTotalSize(),
    widthPx: virtualizer.scrollRect?.width ?? 0,
    /** Number of new rows above the visible ones while the list is held. */
    newAbove: isHeld ? newAmong(order, virtualizer.range?.startIndex ?? 0, arrived, rowId) : 0,
    /** Rows in sight would be in another order, were the list not held. */
    isOtherOrder,
    toNewest,
    goTo,
    onKey,
    hold: { ...hold, onScroll },
  };
}
