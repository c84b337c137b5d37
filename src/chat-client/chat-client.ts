import { UserFacingError } from "#src/lib/user-facing-error.ts";
import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import type { ChannelKind, ChatChannel, ChatMessage, MessageData } from "#domain/entities/chat.ts";
import type { SendFailure, SendQuestion } from "#src/chat-client/send-check.ts";

/**
 * Chat as the rest of the product sees it. Two engines implement it: our own server and a hosted service; only their
 * folders know which one runs. Every call rejects with a {@link ChatError}.
 */
export interface ChatClient {
  readonly engine: "embedded" | "sendbird";
  /** True when a deleted message can be restored. */
  readonly restores: boolean;
  readonly connection: ChatConnection;
  /** Opens the connection for a person and keeps it until `disconnect`, through losses of the network. */
  connect(userId: string): Promise<void>;
  disconnect(): Promise<void>;
  /** The browser reports that the network is lost or back, or the page's visibility changed. */
  hint(what: "offline" | "online" | "visible" | "hidden"): void;
  /** Publishes all events; returns an unsubscribe function. */
  listen(onEvent: (event: ChatClientEvent) => void): () => void;

  /** Channels the user is in or invited to: the cached ones at once if any, then the server's. */
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

  /** Messages around a time, oldest first. `onCached` receives the cached ones first. */
  messages(url: string, where: MessagesWhere, onCached?: (page: MessagePage) => void): Promise<MessagePage>;
  /**
   * Sends exactly once, however unreliable the network: the message shows as pending at once and is retried until
   * stored. Texts that may hold a price are checked first. Messages of a channel go out in the order of sending.
   */
  send(url: string, wanted: NewMessage): PendingMessage;
  sendFile(url: string, file: File, onProgress?: (share: number) => void): PendingMessage;
  /** Sends a failed message again, under its first req_id. */
  resend(url: string, reqId: string): PendingMessage;
  /** Sends a message that its writer was asked about. @throws ChatError when it is not known */
  sendAnyway(url: string, reqId: string): PendingMessage;
  /** Gives a message that the server does not have another text, in its place. @throws ChatError when it is on its way */
  reword(url: string, reqId: string, wanted: NewText): PendingMessage;
  /** Cancels a message the server does not have: failed, waiting, or a file still uploading. */
  cancel(url: string, reqId: string): void;
  /** Changes the text of an own message, with the same retries as `send`. Rejects when the server refuses. */
  edit(message: ChatMessage, text: string): Promise<ChatMessage>;
  /** Adds a correction to an own message; everyone sees it beside the original text. */
  correct(url: string, messageId: string, text: string): Promise<ChatMessage>;
  remove(url: string, messageId: string): Promise<void>;
  /** Undoes the deletion of an own message, within seconds; refused when `restores` is false. */
  restore(url: string, messageId: string): Promise<ChatMessage>;
  /**
   * Schedules a message on the server, which sends it even when this browser is closed. Checked like a message sent at
   * once.
   */
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
  /** Shown until the server has stored it; its message_id is empty. */
  shown: ChatMessage;
  /** Resolves once it survives the page, if this browser stores anything at all. Never rejects. */
  persisted: Promise<void>;
  /** The stored message. Rejects when it cannot be sent; it then stays as failed. */
  sent: Promise<T>;
}

/** An own message the server has not stored yet. */
export interface PendingShown {
  /** Its message_id is empty, or the id of the own message it edits. */
  message: ChatMessage;
  /** `asked`: waits for its writer's confirmation and holds up the later messages of its channel. */
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
  /** Many events were missed, so the shown messages of this channel must be reloaded; null: of all channels. */
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
