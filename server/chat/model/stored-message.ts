import type { ChatMessage } from "#domain/entities/chat.ts";
import type { ActingMember } from "#server/chat/model/acting.ts";
import type { ChannelRow } from "#server/chat/store/write.ts";

/** A message just stored, with its channel and members. */
export interface StoredMessage {
  message: ChatMessage;
  channel: ChannelRow;
  member: ActingMember;
  fileId: string | null;
}
