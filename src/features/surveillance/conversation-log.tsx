import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef } from "react";
import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import type { ConversationRow } from "#src/features/surveillance/conversation-rows.ts";
import { MessageRow } from "#src/features/surveillance/message-row.tsx";
import { EVENT_LABELS } from "#src/features/surveillance/labels.ts";

const AHEAD_PX = 400;
/** So near the end counts as being there. */
const AT_END_PX = 80;
const LANDING_FRAMES = 6;
const LOOK_MS = 250;
const ROW_PX = { day: 28, event: 22, message: 64 } as const;

interface ConversationLogProps {
  label: string;
  rows: readonly ConversationRow[];
  names: ReadonlyMap<string, string>;
  /** The message to be shown first. */
  sought: string | undefined;
  /** Opened in the middle: shown from there rather than at its end. */
  fromStart: boolean;
  onEarlier: () => void;
  onLater: () => void;
  onAlert: (id: string) => void;
}

/** The lines of a conversation, of which only those in sight exist; more are read as either end comes near. */
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
  // Nothing memoised is made of what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW_PX[rows[index]?.kind ?? "message"],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    paddingEnd: 8,
    // Stays where it is when earlier messages come before.
    anchorTo: "end",
    // At the end it goes along with new messages.
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
  });

  // Lands once at the message that is looked for, else at the newest; only then is read on what comes into sight.
  const landed = useRef<string | undefined | null>(null);
  const isLanding = useRef(true);
  useLayoutEffect(() => {
    if (landed.current === sought) return undefined;
    const index = sought === undefined ? -1 : rows.findIndex(({ key }) => key === sought);
    if (sought !== undefined && index < 0) return undefined;
    landed.current = sought;
    isLanding.current = true;
    let frame = 0;
    // Rows find their true heights as they are drawn, which moves what stands below them.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- where it lands is decided by what is there when it opens
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by key
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
