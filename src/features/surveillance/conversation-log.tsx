import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef } from "react";
import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import type { ConversationRow } from "#src/features/surveillance/conversation-rows.ts";
import { MessageRow } from "#src/features/surveillance/message-row.tsx";
import { EVENT_LABELS } from "#src/features/surveillance/labels.ts";

const AHEAD_PX = 400;
/** Distance from the end that still counts as the end. */
const AT_END_PX = 80;
const LANDING_FRAMES = 6;
const LOOK_MS = 250;
const ROW_PX = { day: 28, event: 22, message: 64 } as const;

interface ConversationLogProps {
  label: string;
  rows: readonly ConversationRow[];
  names: ReadonlyMap<string, string>;
  /** Message to show first. */
  sought: string | undefined;
  /** Opened at a time: starts there instead of at the end. */
  fromStart: boolean;
  onEarlier: () => void;
  onLater: () => void;
  onAlert: (id: string) => void;
}

/** Virtualised log of a conversation; loads more when either end is near. */
export function ConversationLog({
  label,
  rows,
  names,
  sought,
  fromStart,
  onEarlier,
  onLater,
  onAlert,
}: ConversationLogProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Its return value is not memoised anywhere.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW_PX[rows[index]?.kind ?? "message"],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    paddingEnd: 8,
    // Keeps its place when earlier messages are added.
    anchorTo: "end",
    // Follows new messages while at the end.
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
  });

  // Scrolls once to the requested message, else to the newest; only then does it load more.
  const landed = useRef<string | undefined | null>(null);
  const isLanding = useRef(true);
  useLayoutEffect(() => {
    if (landed.current === sought) return undefined;
    const index = sought === undefined ? -1 : rows.findIndex(({ key }) => key === sought);
    if (sought !== undefined && index < 0) return undefined;
    landed.current = sought;
    isLanding.current = true;
    let frame = 0;
    // Rows are measured as they render, which moves the rows below them.
    const land = (left: number) => {
      if (index >= 0) virtualizer.scrollToIndex(index, { align: "center" });
      else if (!fromStart) virtualizer.scrollToIndex(rows.length - 1, { align: "end" });
      if (left === 0) isLanding.current = false;
      else frame = requestAnimationFrame(() => land(left - 1));
    };
    land(LANDING_FRAMES);
    return () => {
      cancelAnimationFrame(frame);
      isLanding.current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the landing depends on the rows present at opening
  }, [sought]);

  const look = useRef(() => {});
  useEffect(() => {
    look.current = () => {
      const box = scroller.current;
      if (box === null || isLanding.current) return;
      if (box.scrollTop < AHEAD_PX) onEarlier();
      if (box.scrollHeight - box.scrollTop - box.clientHeight < AHEAD_PX) onLater();
    };
    const timer = setTimeout(() => look.current(), LOOK_MS);
    return () => clearTimeout(timer);
  });

  return (
    <div
      ref={scroller}
      role="log"
      aria-live="off"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys can scroll it
      tabIndex={0}
      onScroll={() => look.current()}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:outline-offset-[-2px]"
    >
      <div style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <div
              key={row.key}
              data-index={item.index}
              ref={virtualizer.measureElement}
              style={{ position: "absolute", insetInline: 0, top: item.start }}
            >
              {row.kind === "day" ? (
                <h3 className="border-b border-line bg-page px-4 py-1 text-[12px] font-medium text-muted">
                  {formatDate(row.date)}
                </h3>
              ) : row.kind === "event" ? (
                <p className="px-4 py-0.5 text-center text-[12px] text-muted">
                  {names.get(row.event.user_id) ?? row.event.user_id} {EVENT_LABELS[row.event.what]}{" "}
                  {formatTimeWithSeconds(row.event.at)}
                </p>
              ) : (
                <MessageRow message={row.message} names={names} isSought={row.key === sought} onAlert={onAlert} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
