import type { ChatMessage } from "#domain/entities/chat.ts";
import type { ActingMember } from "#server/people/chat/model/acting.ts";
import type { ChannelRow } from "#server/people/chat/store/write.ts";

/** A message just stored, with its channel and members. */
export interface StoredMessage {
  message: ChatMessage;
  channel: ChannelRow;
  member: ActingMember;
  fileId: string | null;
}
