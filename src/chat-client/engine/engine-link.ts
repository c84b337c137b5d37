import type { BodyIn } from "#domain/contract/endpoint.ts";
import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import type { sendMessage } from "#domain/contract/http/chat-messages.ts";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import type {
  ChatClient,
  ChatClientEvent,
  ChatConnection,
  ChatError,
  MessagePage,
  MessagesWhere,
  NewChannel,
} from "#src/chat-client/chat-client.ts";
import type { Backoff } from "#src/chat-client/engine/backoff.ts";
import type { CacheWriter } from "#src/chat-client/engine/cache-writer.ts";
import type { ChatCache } from "#src/chat-client/engine/cache.ts";
import type { ChannelStore } from "#src/chat-client/engine/channel-store.ts";
import type { UploadFile } from "#src/chat-client/engine/file-sends.ts";

/** Calls common to all engines. The session stores the channels and messages in their responses. */
export interface EngineCalls extends Pick<ChatClient, "laterMessages" | "cancelLater" | "search"> {
  fetch(url: string): Promise<ChatChannel>;
  /** As it is now, members and their presence included. */
  refresh(url: string): Promise<ChatChannel>;
  create(wanted: NewChannel): Promise<ChatChannel>;
  rename(url: string, name: string): Promise<ChatChannel>;
  setAlertLevel(url: string, level: ChatChannel["alert_level"]): Promise<ChatChannel>;
  invite(url: string, userIds: readonly string[]): Promise<ChatChannel>;
  accept(url: string): Promise<ChatChannel>;
  ban(url: string, userId: string): Promise<ChatChannel>;
  decline(url: string): Promise<unknown>;
  leave(url: string): Promise<unknown>;
  page(url: string, where: MessagesWhere): Promise<MessagePage>;
  correct(url: string, messageId: string, text: string): Promise<ChatMessage>;
  restore(url: string, messageId: string): Promise<ChatMessage>;
  /** The message without its words. */
  remove(url: string, messageId: string): Promise<ChatMessage>;
}

/** Sends the current user's delivered and read marks; retries after a lost connection. */
export interface EngineMarks {
  /** @throws when the server refuses */
  read(url: string, at: number): Promise<void>;
  /** True until the server knows that the current user has read this channel. */
  isReading: (url: string) => boolean;
  delivered(url: string, at: number): void;
  /** Returns the channel afterwards; cancels unsent read marks. */
  unread(url: string, messageId: string): Promise<ChatChannel>;
}

/**
 * Sends messages, one attempt at a time; the outbox decides when. A repeat with the same req_id is stored once. Rejects
 * with an error that `isPassing` when a retry may help, otherwise with a refusal.
 */
export interface MessageSender {
  send(url: string, body: BodyIn<typeof sendMessage>, signal: AbortSignal): Promise<ChatMessage>;
  edit(url: string, messageId: string, text: string, signal: AbortSignal): Promise<ChatMessage>;
  later(url: string, text: string, at: Date, reqId: string, signal: AbortSignal): Promise<LaterMessage>;
  upload: UploadFile;
  newId(): string;
  /** Another tab of this browser may have sent it. */
  doubt(reqId: string): void;
}

/** A running engine of one person: connects, publishes received events into the channel store, and answers calls. */
export interface EngineLink {
  readonly connection: ChatConnection;
  readonly calls: EngineCalls;
  readonly marks: EngineMarks;
  readonly sender: MessageSender;
  /** @param cachedToken position in the server's changes when the cache was written; undefined: nothing is cached */
  start(cachedToken: string | null | undefined): void;
  stop(): Promise<void>;
  hint: ChatClient["hint"];
  /** Signals that the current user is typing. */
  typing(url: string): void;
  /** The cache of this browser was cleared. */
  forget(): void;
}

/** Parts of the session passed to its engine. */
export interface EngineParts {
  userId: string;
  channelStore: ChannelStore;
  cache: ChatCache;
  writer: CacheWriter;
  backoff: Backoff;
  /** Aborted when the session ends. */
  signal: AbortSignal;
  publish: (event: ChatClientEvent) => void;
  /** Connected or reconnected; `caughtUp` resolves once missed events have been received. */
  ready: (caughtUp: Promise<void>) => void;
  failedAttempt: () => void;
  /** No attempt will help: this person has no chat. */
  givenUp: (error: ChatError) => void;
  clear: (what: "everything" | "all but the outbox") => Promise<void>;
}
