import { ArrowDown } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { channelName } from "#src/platform/chat/channel-rules.ts";
import { chat } from "#src/platform/chat/chat.ts";
import { tellChatError } from "#src/features/chat/chat-acts.ts";
import { focusComposer, focusOn, useChatUi } from "#src/features/chat/chat-ui.ts";
import { LogArticle } from "#src/features/chat/log-article.tsx";
import { provideLog } from "#src/features/chat/log-handle.ts";
import { messageAfter, messageKey } from "#src/features/chat/log-rows.ts";
import { MessageMenu } from "#src/features/chat/message-menu.tsx";
import { NewsLine } from "#src/features/chat/news-line.tsx";
import { useConversation } from "#src/features/chat/use-conversation.ts";
import { useLogScroll } from "#src/features/chat/use-log-scroll.ts";
import { useMarkRead } from "#src/features/chat/use-mark-read.ts";

/** Reads on at an end of what is held, one reading at a time. */
function useReadOn(): (load: () => Promise<void>) => void {
  const reading = useRef(false);
  return useCallback((load) => {
    if (reading.current) return;
    reading.current = true;
    load()
      .catch(tellChatError)
      .finally(() => {
        reading.current = false;
      });
  }, []);
}

/** The messages of one conversation; drawn anew for another. */
export function MessageLog({ channel, myUserId }: { channel: ChatChannel; myUserId: string }) {
  const { url } = channel;
  const view = useConversation(channel, myUserId);
  const { messages, rows, hasPrevious, hasNext } = view;
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const lastIndex = rows.findLastIndex((row) => row.kind === "message");
  const found = rows.findIndex((row) => row.key === currentKey);
  const currentIndex = found >= 0 ? found : lastIndex;

  const readOn = useReadOn();
  const { scroller, virtualizer, atBottom } = useLogScroll({
    rows,
    currentIndex,
    state: view.state,
    onNearStart: () => {
      if (hasPrevious) readOn(() => chat.desk.loadOlder(url));
    },
    onNearEnd: () => {
      if (hasNext) readOn(() => chat.desk.loadNewer(url));
    },
  });
  const isAtEnd = atBottom && !hasNext;
  useMarkRead(scroller, channel, isAtEnd);

  const newestAt = messages.at(-1)?.created_at ?? 0;
  const [seenAt, setSeenAt] = useState(newestAt);
  if (isAtEnd && seenAt !== newestAt) setSeenAt(newestAt);
  const unseen = messages.filter(
    ({ created_at: at, sender }) => at > seenAt && sender !== null && sender.user_id !== myUserId,
  ).length;

  const scrollToEnd = useCallback(() => {
    if (hasNext) chat.desk.jumpToEnd(url).then(() => virtualizer.scrollToEnd(), tellChatError);
    else virtualizer.scrollToEnd();
  }, [hasNext, url, virtualizer]);
  const toEnd = useCallback(() => {
    setCurrentKey(null);
    scrollToEnd();
  }, [scrollToEnd]);

  // What I say myself is always shown.
  const { lastOnTheWay } = view;
  const [followed, setFollowed] = useState(lastOnTheWay);
  if (lastOnTheWay !== followed) {
    setFollowed(lastOnTheWay);
    if (lastOnTheWay !== null) setCurrentKey(null);
  }
  useEffect(() => {
    if (lastOnTheWay !== null) scrollToEnd();
  }, [lastOnTheWay, scrollToEnd]);

  const goTo = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row?.kind !== "message") return;
      setCurrentKey(row.key);
      // Told at once: the next key may come before the row is drawn and has the focus.
      focusOn(row.message);
      virtualizer.scrollToIndex(index, { align: "auto" });
      focusRow(scroller, row.key);
    },
    [rows, scroller, virtualizer],
  );
  const move = useCallback(
    (by: number) => {
      const next = messageAfter(rows, currentIndex, by);
      // Past the newest message is where the next one is written.
      if (next === currentIndex && by > 0) focusComposer();
      else goTo(next);
    },
    [currentIndex, goTo, rows],
  );
  useEffect(() => provideLog({ move }), [move]);

  const sought = useChatUi((ui) => (ui.sought?.url === url ? ui.sought : null));
  useEffect(() => {
    if (sought === null) return;
    const index = rows.findIndex((row) => row.kind === "message" && row.message.message_id === sought.messageId);
    if (index < 0) return;
    useChatUi.setState({ sought: null });
    virtualizer.scrollToIndex(index, { align: "center" });
    focusRow(scroller, rows[index]?.key ?? "");
  }, [sought, rows, scroller, virtualizer]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const isOnControl = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (steps !== undefined) move(steps);
    else if (event.key === "Home") goTo(rows.findIndex((row) => row.kind === "message"));
    else if (event.key === "End") toEnd();
    else if (event.key === "Enter" && !isOnControl) focusComposer();
    else return;
    event.preventDefault();
  }

  const byId = useMemo(() => new Map(messages.map((message) => [message.message_id, message])), [messages]);
  const myLastKey = view.myLast === undefined ? null : messageKey(view.myLast);
  const isWaiting = rows.length === 0 && (view.state === undefined || view.state === "loading");
  return (
    <div className="relative min-h-0 flex-1">
      <MessageMenu>
        {/* Moved through by keys. Its rows come and go by scrolling, so what is new is told by a line of its own. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={scroller}
          role="log"
          aria-live="off"
          aria-busy={isWaiting || undefined}
          aria-label={`Messages with ${channelName(channel, myUserId)}`}
          data-chat-log
          {...(lastIndex < 0 ? { "data-panel-focus": "" } : {})}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus stands here while it is empty
          tabIndex={lastIndex < 0 ? 0 : -1}
          onKeyDown={onKeyDown}
          className="h-full overflow-y-auto overscroll-contain"
        >
          {rows.length > 0 || isWaiting ? null : (
            <NoMessages couldNotRead={view.state === "stale"} onAgain={() => scrollAgain(url)} />
          )}
          <div style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
            {virtualizer.getVirtualItems().map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              const replyId = row.kind === "message" ? row.message.data?.reply_to : undefined;
              return (
                <LogArticle
                  key={row.key}
                  row={row}
                  index={item.index}
                  measure={virtualizer.measureElement}
                  style={{ position: "absolute", insetInline: 0, top: item.start }}
                  channel={channel}
                  myUserId={myUserId}
                  isCurrent={item.index === currentIndex}
                  isMyLast={row.key === myLastKey}
                  answered={replyId === undefined ? undefined : (byId.get(replyId) ?? null)}
                  onCurrent={setCurrentKey}
                />
              );
            })}
          </div>
        </div>
      </MessageMenu>
      <NewsLine last={messages.at(-1)} channel={channel} myUserId={myUserId} />
      {isAtEnd || rows.length === 0 ? null : (
        <button
          type="button"
          onClick={toEnd}
          className="absolute right-3 bottom-2 flex h-7 items-center gap-1.5 rounded border border-line-strong bg-raised px-2 font-medium shadow-float hover:bg-hover"
        >
          <ArrowDown size={14} strokeWidth={1.5} aria-hidden />
          {unseen > 0 ? `${unseen} new ${unseen === 1 ? "message" : "messages"}` : "To the newest"}
        </button>
      )}
    </div>
  );
}

function NoMessages({ couldNotRead, onAgain }: { couldNotRead: boolean; onAgain: () => void }) {
  if (!couldNotRead) return <p className="px-3 py-3 text-muted">No messages yet. Write the first one below.</p>;
  return (
    <p className="px-3 py-3 text-muted">
      The messages could not be read.{" "}
      <button type="button" className="rounded px-1 text-fg underline" onClick={onAgain}>
        Try again
      </button>
    </p>
  );
}

function scrollAgain(url: string): void {
  chat.desk.jumpToEnd(url).catch(tellChatError);
}

function focusRow(scroller: { current: HTMLElement | null }, key: string): void {
  // The row may have to be drawn and measured first.
  let tries = 4;
  const attempt = () => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (row) row.focus({ preventScroll: true });
    else if ((tries -= 1) > 0) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
