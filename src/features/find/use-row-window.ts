import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, type RefObject } from "react";
import { HEADER_HEIGHT, ROW_HEIGHT } from "#src/features/find/bond-columns.tsx";

/** Rows asked for before the last loaded one comes into sight. */
const AHEAD_ROWS = 30;
const SKELETONS_FIRST = 24;
const SKELETONS_MORE = 6;

interface RowWindowProps {
  scroller: RefObject<HTMLDivElement | null>;
  loaded: number;
  hasMore: boolean;
  /** The first rows are on their way. */
  isLoading: boolean;
  /** Another list begins at its top: what it is a list of. */
  listKey: string;
  onMore: () => void;
}

/** Which rows exist of a list longer than its window, and the room of those that do not; more are asked for in time. */
export function useRowWindow({ scroller, loaded, hasMore, isLoading, listKey, onMore }: RowWindowProps) {
  // Nothing memoised is made of what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: isLoading ? SKELETONS_FIRST : loaded + (hasMore ? SKELETONS_MORE : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);

  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, listKey]);

  const reachesEnd = !isLoading && hasMore && (last?.index ?? 0) >= loaded - AHEAD_ROWS;
  useEffect(() => {
    if (reachesEnd) onMore();
  }, [reachesEnd, loaded, onMore]);

  return {
    indexes: items.map(({ index }) => index),
    /** Px of the rows that do not exist. */
    above: first ? first.start - HEADER_HEIGHT : 0,
    below: last ? virtualizer.getTotalSize() - (last.end - HEADER_HEIGHT) : 0,
    width: virtualizer.scrollRect?.width ?? 0,
    /** Rows that fit under the heading. */
    rowsInSight: () => Math.floor(((scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT),
    show: (index: number) => virtualizer.scrollToIndex(index, { align: "auto" }),
  };
}
