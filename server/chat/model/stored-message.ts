import type { ChatMessage } from "#domain/entities/chat.ts";
import type { ActingMember } from "#server/chat/model/acting.ts";
import type { ChannelRow } from "#server/chat/store/write.ts";

/** A message that was stored just now, with its channel and who is in it. */
export interface StoredMessage {
  message: ChatMessage;
  channel: ChannelRow;
  member: ActingMember;
  fileId: string | null;
}
