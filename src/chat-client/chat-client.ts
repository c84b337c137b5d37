import { UserFacingError } from "#src/lib/user-facing-error.ts";
import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import type { ChannelKind, ChatChannel, ChatMessage, MessageData } from "#domain/entities/chat.ts";
import type { SendFailure, SendQuestion } from "#src/chat-client/send-check.ts";

/**
 * Chat as the rest of the product knows it. Two engines do it: our own server, and a hosted service; nothing but their
 * folders knows which one runs. Every call rejects with a {@link ChatError}.
 */
export interface ChatClient {
  readonly engine: "embedded" | "sendbird";
  /** Whether a deleted message can be brought back. */
  readonly restores: boolean;
  readonly connection: ChatConnection;
  /** Opens the connection for a person and keeps it until `disconnect`, through losses of the network. */
  connect(userId: string): Promise<void>;
  disconnect(): Promise<void>;
  /** The browser believes the network is gone or back, or the page is looked at again. */
  hint(what: "offline" | "online" | "visible" | "hidden"): void;
  /** Publishes everything that happens; returns the way to stop. */
  listen(onEvent: (event: ChatClientEvent) => void): () => void;

  /** Channels I am in or invited to: from the cache at once where there is one, then the server's. */
  channels(): Promise<readonly ChatChannel[]>;
  channel(url: string): Promise<ChatChannel>;
  createChannel(wanted: NewChannel): Promise<ChatChannel>;
  renameChannel(url: string, name: string): Promise<ChatChannel>;
  setAlertLevel(url: string, level: ChatChannel["alert_level"]): Promise<ChatChannel>;
  invite(url: string, userIds: readonly string[]): Promise<ChatChannel>;
  accept(url: string): Promise<void>;
  /** Declines an invitation; the channel gets the line '{name} declined your request'. */
  decline(url: string): Promise<void>;
  leave(url: string): Promise<void>;
  ban(url: string, userId: string): Promise<ChatChannel>;
  /** Asks for a channel's members and their presence again. */
  refresh(url: string): Promise<ChatChannel>;

  /** Messages around a time, oldest first: what the cache has is published first by `onCached`. */
  messages(url: string, where: MessagesWhere, onCached?: (page: MessagePage) => void): Promise<MessagePage>;
  /**
   * Sends once, whatever the network does: the message shows as pending at once, and is sent again until it is stored. What
   * may hold a price is checked first. The messages of a channel go in the order of sending.
   */
  send(url: string, wanted: NewMessage): PendingMessage;
  sendFile(url: string, file: File, onProgress?: (share: number) => void): PendingMessage;
  /** Sends a failed message again, under its first req_id. */
  resend(url: string, reqId: string): PendingMessage;
  /** Sends a message that its writer was asked about. @throws ChatError when it is not known */
  sendAnyway(url: string, reqId: string): PendingMessage;
  /** Gives a message that the server does not have another text, in its place. @throws ChatError when it is on its way */
  reword(url: string, reqId: string, wanted: NewText): PendingMessage;
  /** Takes back what the server does not have: what failed, waits to be sent, or is a file on its way up. */
  cancel(url: string, reqId: string): void;
  /** Changes the text of a message of mine, by the same way as `send`. Rejects when the server refuses. */
  edit(message: ChatMessage, text: string): Promise<ChatMessage>;
  /** Sets another text beside what a message of mine contained, for everybody to see. */
  correct(url: string, messageId: string, text: string): Promise<ChatMessage>;
  remove(url: string, messageId: string): Promise<void>;
  /** Undoes the deletion of a message of mine, within seconds; refused where `restores` is false. */
  restore(url: string, messageId: string): Promise<ChatMessage>;
  /** Has the server send a message at a time, whether this browser is open or not. Checked as what is sent at once. */
  sendLater(url: string, text: string, at: Date): PendingMessage<LaterMessage>;
  /** My messages that wait for their time, and those that could not be sent then, the soonest first. */
  laterMessages(): Promise<readonly LaterMessage[]>;
  cancelLater(later: LaterMessage): Promise<void>;
  search(query: string, url?: string): Promise<readonly ChatMessage[]>;
  markRead(url: string): Promise<void>;
  /** A message and all after it are unread again, for me alone. */
  markUnread(url: string, messageId: string): Promise<ChatChannel>;
  /** Throttled to once a second. */
  markDelivered(url: string): void;
  typing(url: string): void;
  /** Forgets everything stored in this browser. */
  clearCache(): Promise<void>;
}

export type ChatConnection = "offline" | "connecting" | "online" | "closed";

export interface NewChannel {
  kind: ChannelKind;
  name: string;
  userIds: readonly string[];
  operatorUserIds?: readonly string[];
  isDistinct?: boolean;
  data?: ChatChannel["data"];
}

export interface NewText {
  text: string;
  mentionedUserIds?: readonly string[];
}

export interface NewMessage extends NewText {
  data?: MessageData;
  customType?: string;
}

export interface MessagesWhere {
  /** Epoch ms; Number.MAX_SAFE_INTEGER for the newest end. */
  at: number;
  before: number;
  after: number;
}

export interface MessagePage {
  messages: readonly ChatMessage[];
  hasPrevious: boolean;
  hasNext: boolean;
}

export interface PendingMessage<T = ChatMessage> {
  reqId: string;
  /** As it is shown until the server has it: its message_id is empty. */
  shown: ChatMessage;
  /** Resolves when it outlives the page, as far as this browser stores anything. Never rejects. */
  persisted: Promise<void>;
  /** What the server made of it; rejects when it cannot be sent, the message then stays as failed. */
  sent: Promise<T>;
}

/** What I wrote that the server does not have yet. */
export interface PendingShown {
  /** Its message_id is empty, or that of the message of mine whose new text it is. */
  message: ChatMessage;
  /** `asked`: it goes once its writer says so, and what was written after it in its channel waits for that. */
  state: "checking" | "asked" | "sending" | "failed";
  question?: SendQuestion;
  failure?: SendFailure;
  /** The server is to send it then; epoch ms. */
  sendAt?: number;
}

export type ChatClientEvent =
  | { kind: "connection"; connection: ChatConnection }
  | { kind: "channels" }
  | { kind: "channel"; channel: ChatChannel }
  | { kind: "channel_removed"; url: string; reason: "left" | "banned" | "declined" | "deleted" }
  | { kind: "message"; url: string; message: ChatMessage }
  | { kind: "message_updated"; url: string; message: ChatMessage }
  | { kind: "message_deleted"; url: string; message: ChatMessage }
  | ({ kind: "pending"; url: string } & (PendingShown | { message: ChatMessage; state: "gone" }))
  /** A message waits on the server for its time. */
  | { kind: "later"; later: LaterMessage }
  | { kind: "read"; url: string; userId: string; at: number }
  | { kind: "delivered"; url: string; userId: string; at: number }
  | { kind: "typing"; url: string; userId: string }
  | { kind: "presence"; userId: string; online: boolean; lastSeenAt: string | null }
  /** Much was missed: what is shown of this channel is to be read again; null: of all. */
  | { kind: "missed"; url: string | null };

export type ChatErrorCode =
  | "not_initialized"
  | "no_user"
  | "no_channel"
  | "user_not_set"
  | "token_expired"
  | "session_revoked"
  | "user_deactivated"
  | "user_not_found"
  | "refused"
  | "offline";

/** Exact texts of the specification for the errors that have one. */
export const CHAT_ERROR_TEXTS: Partial<Record<ChatErrorCode, string>> = {
  not_initialized: "SDK not initialized",
  no_user: "No user found",
  no_channel: "no current channel",
  user_not_set: "user not set",
};

export class ChatError extends UserFacingError {
  readonly code: ChatErrorCode;

  constructor(code: ChatErrorCode, message = CHAT_ERROR_TEXTS[code] ?? "Something went wrong!", cause?: unknown) {
    // The chat does not run on this page, or not yet.
    super(message, { isPassing: code === "offline" || code === "not_initialized", cause });
    this.name = "ChatError";
    this.code = code;
  }
}
