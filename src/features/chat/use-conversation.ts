import { positionOf } from "#domain/chat/position.ts";
import { useMemo, useState } from "react";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { myReadAt } from "#src/chat-client/channel-state.ts";
import { pendingAt, windowAt, type MessageWindow } from "#src/chat-client/chat-store.ts";
import { firstUnreadIndex } from "#src/chat-client/message-rules.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";
import { isEdit, logRows, shownMessages, type LogRow } from "#src/features/chat/log/log-rows.ts";

const NO_MESSAGES: readonly ChatMessage[] = [];

export interface ConversationView {
  messages: readonly ChatMessage[];
  rows: readonly LogRow[];
  state: MessageWindow["state"] | undefined;
  hasPrevious: boolean;
  hasNext: boolean;
  /** Key of the user's last unsent message. */
  lastOnTheWay: string | null;
  /** Newest stored message of the user. */
  myLast: ChatMessage | undefined;
}

/** Rows of a conversation: stored messages, unsent ones, and the 'New' line. */
export function useConversation(channel: ChatChannel, myUserId: string): ConversationView {
  const { url } = channel;
  const loaded = useChat(windowAt(url));
  const pending = useChat(pendingAt(url));
  const messages = loaded?.messages ?? NO_MESSAGES;
  const hasNext = loaded?.hasNext === true;
  // Reading advances the read position; the line 'New' stays where it was at opening or at 'mark as unread'.
  const [readAtOpen] = useState(() => (channel.unread_message_count > 0 ? myReadAt(channel, myUserId) : null));
  const unreadFrom = useChatUi(({ markedUnread }) => (markedUnread?.url === url ? markedUnread.from : null));
  const readAt = unreadFrom === null ? readAtOpen : unreadFrom - 1;
  const rows = useMemo(() => {
    const shown = shownMessages(messages, pending, !hasNext);
    const firstNew = readAt === null ? -1 : firstUnreadIndex(messages, readAt, myUserId);
    const first = messages[firstNew];
    return logRows(shown, first ? positionOf(first) : null);
  }, [messages, pending, hasNext, readAt, myUserId]);
  return {
    messages,
    rows,
    state: loaded?.state,
    hasPrevious: loaded?.hasPrevious === true,
    hasNext,
    lastOnTheWay: pending.findLast((each) => !isEdit(each))?.message.req_id ?? null,
    myLast: messages.findLast((message) => message.sender?.user_id === myUserId),
  };
}
