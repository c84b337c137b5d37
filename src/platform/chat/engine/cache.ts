import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import type { sendMessage } from "#domain/contract/http/chat-messages.ts";
import type { MessagesWhere } from "#src/platform/chat/chat-client.ts";

/** Something said that the server does not have yet. */
export interface OutboxEntry {
  req_id: string;
  url: string;
  /** Order of saying within this browser. */
  seq: number;
  body: BodyIn<typeof sendMessage>;
  shown: ChatMessage;
  state: "queued" | "failed";
  /** Another tab than the one it was said in has tried to send it. */
  tried?: true;
}

/** What changed since the cache was last written. */
export interface CacheChange {
  channels: readonly ChatChannel[];
  removedUrls: readonly string[];
  messages: readonly ChatMessage[];
  /** How far the changes of the server have been heard; undefined leaves it, null forgets it. */
  token: string | null | undefined;
}

/**
 * What one person's chat keeps in this browser: the channels, the newest messages of each without holes, what was said
 * and not sent, and how far the server's changes were heard. It is a convenience: reading from a broken store finds
 * nothing, writing to one does nothing, and none of it rejects.
 */
export interface ChatCache {
  channels(): Promise<ChatChannel[]>;
  token(): Promise<string | null>;
  /** Messages around a time, oldest first; empty when that part is not held. */
  messages(url: string, where: MessagesWhere): Promise<ChatMessage[]>;
  write(change: CacheChange): Promise<void>;
  /** Puts the newest end of a channel in the place of what was held of it. */
  replaceMessages(url: string, messages: readonly ChatMessage[]): Promise<void>;
  forgetMessages(): Promise<void>;
  outbox(): Promise<OutboxEntry[]>;
  putOutbox(entry: OutboxEntry): Promise<void>;
  dropOutbox(reqId: string): Promise<void>;
  /** Forgets all, or all but what was not sent yet. */
  clear(what: "everything" | "all but the outbox"): Promise<void>;
  close(): void;
}
