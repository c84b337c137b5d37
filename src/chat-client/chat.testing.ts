import type { ChatChannel, ChatMember, ChatMessage } from "#domain/entities/chat.ts";
import type { ChatClient, ChatClientEvent, MessagePage, MessagesWhere } from "#src/chat-client/chat-client.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";

/** Shared test helpers of chat: complete channels and messages, and a scripted client. */

export const MY_USER_ID = "usr_asha";
export const ROHAN = "usr_rohan";

export function memberOf(part: Partial<ChatMember> = {}): ChatMember {
  return {
    user_id: ROHAN,
    nickname: "Rohan Mehta",
    client_id: "cli_narmada",
    brand_name: "Narmada Bank",
    is_staff: false,
    is_active: true,
    user_onboarded: true,
    connection_status: "offline",
    last_seen_at: null,
    role: "none",
    state: "joined",
    since: 0,
    read_at: 0,
    delivered_at: 0,
    ...part,
  };
}

export const myMember = memberOf({ user_id: MY_USER_ID, nickname: "Asha Kulkarni", client_id: "cli_meridian" });

export function channelOf(part: Partial<ChatChannel> = {}): ChatChannel {
  const members = part.members ?? [myMember, memberOf()];
  return {
    url: "chn_one",
    change: 0,
    custom_type: "direct",
    name: "",
    member_count: members.length,
    members,
    past_members: [],
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

export function messageOf(part: Partial<ChatMessage> & { by?: string | null } = {}): ChatMessage {
  const { by = ROHAN, ...rest } = part;
  return {
    message_id: String(part.created_at ?? 1),
    req_id: null,
    channel_url: "chn_one",
    message_type: by === null ? "admin" : "user",
    message: "5cr 7.18 GS 33 at 6.85",
    data: null,
    custom_type: null,
    sender: by === null ? null : senderOf(by === MY_USER_ID ? myMember : memberOf({ user_id: by })),
    created_at: 1,
    updated_at: 0,
    corrections: [],
    frozen: null,
    deleted: false,
    mentioned_user_ids: [],
    file: null,
    og_meta_data: null,
    ...rest,
  };
}

const senderOf = ({ user_id, nickname, client_id, brand_name }: ChatMember) => ({
  user_id,
  nickname,
  client_id,
  brand_name,
});

type Scripted = Pick<ChatClient, "channels" | "messages" | "send" | "listen">;

/** A client with channels and pages set by the test, and events published on demand. */
export class ScriptedClient implements Scripted {
  list: ChatChannel[] = [];
  readonly asked: { url: string; where: MessagesWhere }[] = [];
  readonly sent: { url: string; text: string }[] = [];
  answer: (url: string, where: MessagesWhere, onCached?: (page: MessagePage) => void) => Promise<MessagePage> = () =>
    Promise.reject(new ChatError("offline"));
  readonly #listeners = new Set<(event: ChatClientEvent) => void>();

  publish(...events: ChatClientEvent[]): void {
    for (const event of events) for (const onEvent of this.#listeners) onEvent(event);
  }
  listen: ChatClient["listen"] = (onEvent) => {
    this.#listeners.add(onEvent);
    return () => this.#listeners.delete(onEvent);
  };
  channels: ChatClient["channels"] = () => Promise.resolve(this.list);
  messages: ChatClient["messages"] = (url, where, onCached) => {
    this.asked.push({ url, where });
    return this.answer(url, where, onCached);
  };
  send: ChatClient["send"] = (url, { text }) => {
    this.sent.push({ url, text });
    const shown = messageOf({
      channel_url: url,
      message: text,
      message_id: "",
      req_id: "req_scripted",
      by: MY_USER_ID,
    });
    return { reqId: "req_scripted", shown, persisted: Promise.resolve(), sent: new Promise(() => undefined) };
  };
}

/** A clock moved by the test only; it runs due timers on the way. */
export class StoppedClock {
  #nowMs = 1_700_000_000_000;
  #due: { at: number; run: () => void }[] = [];

  nowMs = (): number => this.#nowMs;
  setTimeout = (run: () => void, afterMs: number): unknown => {
    const entry = { at: this.#nowMs + afterMs, run };
    this.#due.push(entry);
    return entry;
  };
  clearTimeout = (handle: unknown): void => {
    this.#due = this.#due.filter((entry) => entry !== handle);
  };

  advance(ms: number): void {
    const end = this.#nowMs + ms;
    for (;;) {
      const next = this.#due.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.clearTimeout(next);
      this.#nowMs = next.at;
      next.run();
    }
    this.#nowMs = end;
  }
}
