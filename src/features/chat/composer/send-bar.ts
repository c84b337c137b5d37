import { whyNotSend, type RuledChannel } from "#domain/chat/channel-rules.ts";
import { mayChat } from "#domain/chat/who-chats.ts";
import type { ChatChannel, ChatMember } from "#domain/entities/chat.ts";
import type { SessionData } from "#domain/entities/session.ts";
import { othersOf } from "#src/chat-client/channel-rules.ts";
import { subjectOf } from "#src/session/session.ts";

/** Reason nothing can be sent here; null when it can. Being offline is no reason, as messages queue. */
export function whyNotWrite(channel: ChatChannel, session: SessionData): string | null {
  const { unique_id: userId, has_accepted_chat_terms: hasTerms } = session.user_info;
  const myMember = channel.members.find(({ user_id: id }) => id === userId);
  return whyNotSend(ruled(channel, userId), {
    userId,
    nickname: myMember?.nickname ?? "",
    mayChat: mayChat(subjectOf(session)),
    hasTerms,
    role: channel.my_role,
    state: channel.my_member_state,
  });
}

/** Converts a channel for the rules: after leaving, the other person of a direct channel is no longer a member. */
function ruled(channel: ChatChannel, myUserId: string): RuledChannel {
  return {
    kind: channel.custom_type,
    creatorId: channel.creator?.user_id ?? "",
    creatorName: channel.creator?.nickname ?? "its creator",
    gone: channel.custom_type === "direct" ? goneFrom(channel, othersOf(channel, myUserId)[0]) : null,
  };
}

function goneFrom(channel: ChatChannel, other: ChatMember | undefined): RuledChannel["gone"] {
  if (other) return other.is_active ? null : { nickname: other.nickname, because: "inactive" };
  const because = channel.last_message?.data?.declined_invite ? "declined" : "left";
  return { nickname: channel.name || "The other person", because };
}
