import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import type { MemberEvent, SupervisedChannel } from "#domain/surveillance/supervised.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { conversationRows, type ConversationRow } from "#src/features/surveillance/conversation-rows.ts";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { MessageRow } from "#src/features/surveillance/message-row.tsx";
import { useMessages } from "#src/features/surveillance/queries.ts";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";
import { EVENT_WORDS, KIND_WORDS } from "#src/features/surveillance/words.ts";

const AHEAD_PX = 400;
const LANDING_FRAMES = 6;
const LOOK_MS = 250;
const ROW_PX = { day: 28, event: 22, message: 64 } as const;

interface ConversationProps {
  channel: SupervisedChannel;
  events: readonly MemberEvent[];
  search: SurveillanceSearch;
  onChange: ChangeSearch;
}

/** A conversation from oldest to newest as it was; drawn anew for another, and for another place in it. */
export function Conversation({ channel, events, search, onChange }: ConversationProps) {
  const { at, message } = search;
  const { query, messages } = useMessages(channel.url, at);
  const { hasPreviousPage, hasNextPage } = query;
  const rows = useMemo(
    () => conversationRows(messages, events, { hasPrevious: hasPreviousPage, hasNext: hasNextPage }),
    [messages, events, hasPreviousPage, hasNextPage],
  );
  const names = useMemo(
    () => new Map(channel.members.map(({ user_id, nickname }) => [user_id, nickname])),
    [channel.members],
  );
  return (
    <section aria-label={`Conversation ${channel.name}`} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1">
        <h2 className="min-w-0 truncate font-semibold">{channel.name}</h2>
        <span className="text-[12px] text-muted">
          {KIND_WORDS[channel.kind]}
          {channel.is_whatsapp_linked_channel ? ", linked to WhatsApp" : ""}
        </span>
        <label className="ml-auto flex items-center gap-1 text-[12px] text-muted">
          Jump to
          <input
            type="date"
            onChange={(event) => {
              const date = event.target.value;
              if (date) onChange({ at: istInstantMs(date, "00:00"), message: undefined }, "replace");
            }}
            className={cx(inputClass, "h-7 w-auto! text-[12px]")}
          />
        </label>
        <Button size="small" onClick={() => onChange({ at: undefined, message: undefined }, "replace")}>
          Newest
        </Button>
      </header>
      {channel.seen_until === null ? null : (
        <p className="border-b border-line bg-warn-soft px-4 py-1 text-[12px] text-fg">
          Nobody of your firm has been here since {formatDate(istDateOf(channel.seen_until))}{" "}
          {formatTimeWithSeconds(channel.seen_until)}. What others said after that is not yours to see.
        </p>
      )}
      <ListNote
        query={query}
        isEmpty={messages.length === 0}
        failed="The messages could not be read."
        empty={
          at === undefined
            ? "Messages will stand here once somebody writes."
            : "Nothing was said around this time. Choose Newest."
        }
      />
      {rows.length === 0 || query.isPending ? null : (
        <Log
          key={`${channel.url} ${at ?? "newest"}`}
          label={`Messages of ${channel.name}`}
          rows={rows}
          names={names}
          sought={message}
          fromStart={at !== undefined}
          onEarlier={() => {
            if (hasPreviousPage && !query.isFetching && !query.isError) void query.fetchPreviousPage();
          }}
          onLater={() => {
            if (hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
          }}
          onAlert={(alert) => onChange({ alert }, "replace")}
        />
      )}
    </section>
  );
}

interface LogProps {
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

function Log({ label, rows, names, sought, fromStart, onEarlier, onLater, onAlert }: LogProps) {
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
                  {names.get(row.event.user_id) ?? row.event.user_id} {EVENT_WORDS[row.event.what]}{" "}
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
