import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, type RefObject } from "react";
import { useMedia } from "#src/lib/use-media.ts";
import { CARD_HEIGHT, HEADER_HEIGHT, NARROW, ROW_HEIGHT } from "#src/features/find/bond-columns.tsx";

const SKELETONS_FIRST = 24;

interface RowWindowProps {
  scroller: RefObject<HTMLDivElement | null>;
  /** Rows of the whole list, there or not. */
  count: number;
  /** The first rows are on their way. */
  isLoading: boolean;
  /** Another list begins at its top: what it is a list of. */
  listKey: string;
  /** Told which rows are in sight. */
  onSight: (first: number, last: number) => void;
}

/** Which rows are drawn of a list longer than its window, and the room of those that are not. */
export function useRowWindow({ scroller, count, isLoading, listKey, onSight }: RowWindowProps) {
  const rowHeight = useMedia(NARROW) ? CARD_HEIGHT : ROW_HEIGHT;
  // Nothing memoised is made of what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: isLoading ? SKELETONS_FIRST : count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
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
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const [from, to] = [first?.index ?? 0, last?.index ?? 0];
  useEffect(() => {
    if (!isLoading) onSight(from, to);
  }, [isLoading, from, to, onSight]);

  return {
    indexes: items.map(({ index }) => index),
    /** Px of the rows that do not exist. */
    above: first ? first.start - HEADER_HEIGHT : 0,
    below: last ? virtualizer.getTotalSize() - (last.end - HEADER_HEIGHT) : 0,
    width: virtualizer.scrollRect?.width ?? 0,
    /** Rows that fit under the heading. */
    rowsInSight: () => Math.floor(((scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT) / rowHeight),
    show: (index: number) => virtualizer.scrollToIndex(index, { align: "auto" }),
  };
}
