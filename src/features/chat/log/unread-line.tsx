import { positionOf } from "#domain/chat/position.ts";
import { useState } from "react";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { senderName } from "#src/chat-client/channel-rules.ts";
import { messageLine } from "#src/features/chat/channel-text.ts";

interface UnreadLineProps {
  last: ChatMessage | undefined;
  channel: ChatChannel;
  myUserId: string;
}

/**
 * Announces messages of others to screen readers while the conversation is open, as the log's rows mount and unmount by
 * scrolling.
 */
export function UnreadLine({ last, channel, myUserId }: UnreadLineProps) {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  if (openedAt === null && last !== undefined) setOpenedAt(positionOf(last));
  const isNew =
    last !== undefined && openedAt !== null && positionOf(last) > openedAt && last.sender?.user_id !== myUserId;
  return (
    <p role="status" className="sr-only">
      {isNew ? (last.sender === null ? messageLine(last) : `${senderName(channel, last)}: ${messageLine(last)}`) : ""}
    </p>
  );
}
