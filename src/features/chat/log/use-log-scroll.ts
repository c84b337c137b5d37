import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { MessageWindow } from "#src/chat-client/chat-store.ts";
import { AT_BOTTOM_PX, isAtBottom } from "#src/chat-client/message-rules.ts";
import { EndAnchor } from "#src/features/chat/log/end-anchor.ts";
import type { LogRow } from "#src/features/chat/log/log-rows.ts";

/** Distance from either end at which more messages are loaded. */
const AHEAD_PX = 400;
const ROW_PX = { day: 28, new: 22, message: 40 } as const;

interface LogScrollNeeds {
  rows: readonly LogRow[];
  /** Row kept mounted at any scroll position, as it has the focus. */
  currentIndex: number;
  state: MessageWindow["state"] | undefined;
  /** Topmost row before a page reload; -1 for none. */
  returnIndex: number;
  /** All newer messages are loaded. */
  isEnd: boolean;
  onNearStart: () => void;
  onNearEnd: () => void;
}

export interface LogScroll {
  scroller: RefObject<HTMLDivElement | null>;
  /** Element with the whole scrolled content. */
  content: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, HTMLElement>;
  atBottom: boolean;
}

/**
 * Scrolls the log. It opens at the place before a reload, at the line 'New' or at the newest message. While the newest
 * is visible it stays so through any resize; older messages added above do not move it. More messages load before
 * either end is reached.
 */
export function useLogScroll(needs: LogScrollNeeds): LogScroll {
  const { rows, currentIndex, state, returnIndex, isEnd, onNearStart, onNearEnd } = needs;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atBottom, setAtBottom] = useState(true);
  // Its return value is not memoised anywhere.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW_PX[rows[index]?.kind ?? "message"],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    paddingEnd: 6,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: AT_BOTTOM_PX,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (currentIndex < 0 || currentIndex >= range.count || shown.includes(currentIndex)) return shown;
      return [...shown, currentIndex].toSorted((a, b) => a - b);
    },
  });

  const touched = useRef(false);
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const note = () => {
      touched.current = true;
    };
    const kinds = ["wheel", "pointerdown", "keydown", "touchmove"] as const;
    for (const kind of kinds) box.addEventListener(kind, note, { passive: true });
    return () => {
      for (const kind of kinds) box.removeEventListener(kind, note);
    };
  }, []);

  const anchor = useRef<EndAnchor>(null);
  anchor.current ??= new EndAnchor();
  // Scrolls once for the cached messages and once for the server's, unless the user has scrolled since.
  const isEmpty = rows.length === 0;
  const landingNow = useRef({ rows, returnIndex });
  useLayoutEffect(() => {
    landingNow.current = { rows, returnIndex };
  });
  useLayoutEffect(() => {
    if (isEmpty || touched.current) return;
    const { rows: landing, returnIndex: before } = landingNow.current;
    const start = before >= 0 ? before : landing.findIndex((row) => row.kind === "new");
    if (anchor.current) anchor.current.isAnchored = start < 0;
    if (start >= 0) virtualizer.scrollToIndex(start, { align: "start" });
    else virtualizer.scrollToEnd();
  }, [isEmpty, state, virtualizer]);

  const look = useRef(() => {});
  const isEndNow = useRef(isEnd);
  useLayoutEffect(() => {
    isEndNow.current = isEnd;
    look.current = () => {
      const box = scroller.current;
      if (box === null) return;
      setAtBottom(isAtBottom(box));
      if (box.scrollTop < AHEAD_PX) onNearStart();
      if (box.scrollHeight - box.scrollTop - box.clientHeight < AHEAD_PX) onNearEnd();
    };
  });
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const onScroll = () => {
      anchor.current?.moved(box);
      look.current();
    };
    box.addEventListener("scroll", onScroll, { passive: true });
    const sizes = new ResizeObserver(() => {
      anchor.current?.resized(box, isEndNow.current);
      look.current();
    });
    sizes.observe(box);
    if (content.current) sizes.observe(content.current);
    return () => {
      box.removeEventListener("scroll", onScroll);
      sizes.disconnect();
    };
  }, []);
  useEffect(() => {
    const frame = requestAnimationFrame(() => look.current());
    return () => cancelAnimationFrame(frame);
  }, [rows]);

  return { scroller, content, virtualizer, atBottom };
}
