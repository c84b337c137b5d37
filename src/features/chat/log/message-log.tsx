import { positionOf } from "#domain/chat/position.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import { chat } from "#src/chat-client/chat.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";
import { LogArticle } from "#src/features/chat/log/log-article.tsx";
import { NoMessages, ToNewest } from "#src/features/chat/log/log-ends.tsx";
import { messageKey } from "#src/features/chat/log/log-rows.ts";
import { MessageMenu } from "#src/features/chat/log/message-menu.tsx";
import { UnreadLine } from "#src/features/chat/log/unread-line.tsx";
import { useConversation } from "#src/features/chat/use-conversation.ts";
import { useLogMoves } from "#src/features/chat/log/use-log-moves.ts";
import { useLogScroll } from "#src/features/chat/log/use-log-scroll.ts";
import { useStoredPlace } from "#src/features/chat/use-last-place.ts";
import { useMarkRead } from "#src/features/chat/log/use-mark-read.ts";

/** Loads more at either end, one request at a time. */
function useReadOn(): (load: () => Promise<void>) => void {
  const reading = useRef(false);
  return useCallback((load) => {
    if (reading.current) return;
    reading.current = true;
    load()
      .catch(notifyChatError)
      .finally(() => {
        reading.current = false;
      });
  }, []);
}

/** Log of one conversation; remounts for another. */
export function MessageLog({ channel, myUserId }: { channel: ChatChannel; myUserId: string }) {
  const { url } = channel;
  const view = useConversation(channel, myUserId);
  const { messages, rows, hasPrevious, hasNext } = view;
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const lastIndex = rows.findLastIndex((row) => row.kind === "message");
  const found = rows.findIndex((row) => row.key === currentKey);
  const currentIndex = found >= 0 ? found : lastIndex;

  const returnId = useChatUi(({ returnTo }) => (returnTo?.url === url ? returnTo.messageId : null));
  const returnIndex =
    returnId === null ? -1 : rows.findIndex((row) => row.kind === "message" && row.message.message_id === returnId);

  useEffect(() => {
    // The log has scrolled there by now, or as near as it could load.
    if (view.state === "ready" || view.state === "stale") useChatUi.setState({ returnTo: null });
  }, [view.state]);

  const readOn = useReadOn();
  const { scroller, content, virtualizer, atBottom } = useLogScroll({
    rows,
    currentIndex,
    state: view.state,
    returnIndex,
    isEnd: !hasNext,
    onNearStart: () => {
      if (hasPrevious) readOn(() => chat.actions.loadOlder(url));
    },
    onNearEnd: () => {
      if (hasNext) readOn(() => chat.actions.loadNewer(url));
    },
  });
  const isAtEnd = atBottom && !hasNext;
  useMarkRead(scroller, channel, isAtEnd);
  useStoredPlace(url, () => {
    const top = scroller.current?.scrollTop ?? 0;
    if (isAtEnd) return null;
    for (const item of virtualizer.getVirtualItems()) {
      const row = rows[item.index];
      if (item.end <= top || row?.kind !== "message" || row.state !== "sent") continue;
      return { messageId: row.message.message_id, at: row.message.created_at };
    }
    return null;
  });

  const newest = messages.at(-1);
  const newestAt = newest ? positionOf(newest) : 0;
  const [seenAt, setSeenAt] = useState(newestAt);
  if (isAtEnd && seenAt !== newestAt) setSeenAt(newestAt);
  const unseen = messages.filter(
    (message) => positionOf(message) > seenAt && message.sender !== null && message.sender.user_id !== myUserId,
  ).length;

  const scrollToEnd = useCallback(() => {
    if (hasNext) chat.actions.jumpToEnd(url).then(() => virtualizer.scrollToEnd(), notifyChatError);
    else virtualizer.scrollToEnd();
  }, [hasNext, url, virtualizer]);
  const { toEnd, onKeyDown } = useLogMoves({
    url,
    rows,
    currentIndex,
    setCurrentKey,
    scrollToEnd,
    scroller,
    virtualizer,
  });

  // Own new messages are always scrolled into view.
  const { lastOnTheWay } = view;
  const [followed, setFollowed] = useState(lastOnTheWay);
  if (lastOnTheWay !== followed) {
    setFollowed(lastOnTheWay);
    if (lastOnTheWay !== null) setCurrentKey(null);
  }
  useEffect(() => {
    if (lastOnTheWay !== null) scrollToEnd();
  }, [lastOnTheWay, scrollToEnd]);

  const byId = useMemo(() => new Map(messages.map((message) => [message.message_id, message])), [messages]);
  const myLastKey = view.myLast === undefined ? null : messageKey(view.myLast);
  const isWaiting = rows.length === 0 && (view.state === undefined || view.state === "loading");
  return (
    <div className="relative min-h-0 flex-1">
      <MessageMenu>
        {/* Keys move through the rows. Scrolling mounts and unmounts them, so a separate line announces new messages. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={scroller}
          role="log"
          aria-live="off"
          aria-busy={isWaiting || undefined}
          aria-label={`Messages with ${channelName(channel, myUserId)}`}
          data-chat-log
          {...(lastIndex < 0 ? { "data-panel-focus": "" } : {})}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the empty log itself takes the focus
          tabIndex={lastIndex < 0 ? 0 : -1}
          onKeyDown={onKeyDown}
          className="h-full overflow-y-auto overscroll-contain"
        >
          {rows.length > 0 || isWaiting ? null : <NoMessages url={url} couldNotRead={view.state === "stale"} />}
          <div ref={content} style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
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
      <UnreadLine last={messages.at(-1)} channel={channel} myUserId={myUserId} />
      {isAtEnd || rows.length === 0 ? null : <ToNewest unseen={unseen} onClick={toEnd} />}
    </div>
  );
}
