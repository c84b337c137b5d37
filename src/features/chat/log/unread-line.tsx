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

/** Says aloud what others write while the conversation is on screen. The rows of the log come and go by scrolling. */
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
