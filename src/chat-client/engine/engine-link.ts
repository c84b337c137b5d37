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

/** What is asked and answered, the same for every engine. What an answer says of a channel or message is stored by the session. */
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

/** How far I have got and read, on its way to the server; sent again after a break. */
export interface EngineMarks {
  /** @throws when the server refuses */
  read(url: string, at: number): Promise<void>;
  /** True until the server knows that I read this channel. */
  isReading: (url: string) => boolean;
  delivered(url: string, at: number): void;
  /** The channel as it is then; nothing that was still to be sent of my reading is sent any more. */
  unread(url: string, messageId: string): Promise<ChatChannel>;
}

/**
 * How messages are sent, one attempt at a time; the outbox decides when. Each may be sent again with the same req_id and then
 * is there once. Rejects with what `isPassing` when another attempt may help, else with a refusal.
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

/** An engine at work for one person: it connects, publishes into the channel store what it receives, and answers calls. */
export interface EngineLink {
  readonly connection: ChatConnection;
  readonly calls: EngineCalls;
  readonly marks: EngineMarks;
  readonly sender: MessageSender;
  /** @param cachedToken how far the changes of the server were received when the cache was written; undefined: nothing is stored */
  start(cachedToken: string | null | undefined): void;
  stop(): Promise<void>;
  hint: ChatClient["hint"];
  /** Says that I am writing. */
  typing(url: string): void;
  /** What was stored in this browser is gone. */
  forget(): void;
}

/** What the session gives the engine at work for it. */
export interface EngineParts {
  userId: string;
  channelStore: ChannelStore;
  cache: ChatCache;
  writer: CacheWriter;
  backoff: Backoff;
  /** Aborted when the session ends. */
  signal: AbortSignal;
  publish: (event: ChatClientEvent) => void;
  /** Connected, for the first time or again; `caughtUp` ends when what was missed has been sent. */
  ready: (caughtUp: Promise<void>) => void;
  failedAttempt: () => void;
  /** No attempt will help: this person has no chat. */
  givenUp: (error: ChatError) => void;
  clear: (what: "everything" | "all but the outbox") => Promise<void>;
}
