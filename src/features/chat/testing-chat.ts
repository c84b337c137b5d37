import type { ChatChannel, ChatMember, ChatMessage } from "#domain/entities/chat.ts";

/** Messages, members and channels for the tests of this folder, complete but for what a test is about. */

export const ME = "usr_dealermeridian";
export const ROHAN = "usr_dealernarmada";

export function messageOf(part: Partial<ChatMessage> & { by?: string } = {}): ChatMessage {
  const { by = ROHAN, ...rest } = part;
  return {
    message_id: String(rest.created_at ?? 1),
    req_id: null,
    channel_url: "chn_test1",
    message_type: "user",
    message: "5cr 7.18 GS 33 at 6.85",
    data: null,
    custom_type: null,
    sender: { user_id: by, nickname: by === ME ? "Asha Kulkarni" : "Rohan Mehta", client_id: "cli_narmada" },
    created_at: 1,
    updated_at: 0,
    deleted: false,
    mentioned_user_ids: [],
    file: null,
    og_meta_data: null,
    ...rest,
  };
}

export function memberOf(part: Partial<ChatMember> = {}): ChatMember {
  return {
    user_id: ROHAN,
    nickname: "Rohan Mehta",
    client_id: "cli_narmada",
    brand_name: "Narmada Bank",
    is_staff: false,
    is_active: true,
    user_onboarded: true,
    connection_status: "online",
    last_seen_at: null,
    role: "none",
    state: "joined",
    read_at: 0,
    delivered_at: 0,
    ...part,
  };
}

export const me = memberOf({ user_id: ME, nickname: "Asha Kulkarni", client_id: "cli_meridian" });

export function channelOf(part: Partial<ChatChannel> = {}): ChatChannel {
  const members = part.members ?? [me, memberOf()];
  return {
    url: "chn_test1",
    custom_type: "direct",
    name: "",
    member_count: members.length,
    members,
    is_distinct: true,
    last_message: null,
    unread_message_count: 0,
    unread_mention_count: 0,
    my_member_state: "joined",
    my_role: "none",
    inviter: null,
    creator: null,
    created_at: 1,
    invited_at: null,
    data: {},
    is_whatsapp_linked_channel: false,
    alert_level: "all",
    ...part,
  };
}
