import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import type { sendMessage } from "#domain/contract/http/chat-messages.ts";
import type { MessagesWhere } from "#src/chat-client/chat-client.ts";
import type { SendFailure, SendQuestion } from "#src/chat-client/send-check.ts";

/**
 * A message the server does not have yet. Entries stored by an earlier version of the page may lack the later fields.
 */
export interface OutboxEntry {
  req_id: string;
  url: string;
  /** Order of sending within this browser. */
  seq: number;
  body: BodyIn<typeof sendMessage>;
  shown: ChatMessage;
  /** `asked`: its writer says whether it goes. `discarded`: its writer took it back, and no tab may send it. */
  state: "queued" | "asked" | "failed" | "discarded";
  /** Another tab than the one it was written in has tried to send it. */
  tried?: true;
  /** Id of the own message this text replaces. */
  edits?: string;
  /** When the server is to send it, epoch ms. */
  send_at?: number;
  /** Number of changes; of two tabs' versions the higher one is newer. */
  revision?: number;
  /** Its writer confirmed that it goes as it is. */
  confirmed?: boolean;
  /** Start of waiting, epoch ms by this machine's clock. */
  waiting_since?: number;
  question?: SendQuestion;
  failure?: SendFailure;
}

/** Changes since the last write to the cache. */
export interface CacheChange {
  channels: readonly ChatChannel[];
  removedUrls: readonly string[];
  messages: readonly ChatMessage[];
  /** Position in the server's changes; undefined leaves it, null deletes it. */
  token: string | null | undefined;
}

/**
 * Chat data of one person in this browser: channels, the newest messages of each without gaps, unsent messages, and the
 * position in the server's changes. It is best effort: reading a broken store finds nothing, writing to it does
 * nothing, and no call rejects.
 */
export interface ChatCache {
  channels(): Promise<ChatChannel[]>;
  token(): Promise<string | null>;
  /** Messages around a time, oldest first; empty when that part is not stored. */
  messages(url: string, where: MessagesWhere): Promise<ChatMessage[]>;
  write(change: CacheChange): Promise<void>;
  /** Replaces a channel's stored messages with its newest page. */
  replaceMessages(url: string, messages: readonly ChatMessage[]): Promise<void>;
  forgetMessages(): Promise<void>;
  outbox(): Promise<OutboxEntry[]>;
  /** Publishes the outbox now and after every change, also of other tabs; returns an unsubscribe function. */
  watchOutbox(changed: (entries: readonly OutboxEntry[]) => void): () => void;
  storeOutbox(entry: OutboxEntry): Promise<void>;
  dropOutbox(reqId: string): Promise<void>;
  /** Deletes everything, or everything except unsent messages. */
  clear(what: "everything" | "all but the outbox"): Promise<void>;
  close(): void;
}
