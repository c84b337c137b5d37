import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import type { sendMessage } from "#domain/contract/http/chat-messages.ts";
import type { MessagesWhere } from "#src/chat-client/chat-client.ts";
import type { SendFailure, SendQuestion } from "#src/chat-client/send-check.ts";

/** A message that the server does not have yet. What an earlier version of the page left may be without the later fields. */
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
  /** The id of my message whose new text it is. */
  edits?: string;
  /** When the server is to send it, epoch ms. */
  send_at?: number;
  /** Counts its changes: of what two tabs know of it, the higher is the later. */
  revision?: number;
  /** Its writer confirmed that it goes as it is. */
  confirmed?: boolean;
  /** Since when it waits to be sent, epoch ms by this machine's clock. */
  waiting_since?: number;
  question?: SendQuestion;
  failure?: SendFailure;
}

/** What changed since the cache was last written. */
export interface CacheChange {
  channels: readonly ChatChannel[];
  removedUrls: readonly string[];
  messages: readonly ChatMessage[];
  /** How far the changes of the server have been received; undefined leaves it, null forgets it. */
  token: string | null | undefined;
}

/**
 * What one person's chat stores in this browser: the channels, the newest messages of each without holes, what was written
 * and not sent, and how far the server's changes were received. It is a convenience: reading from a broken store finds
 * nothing, writing to one does nothing, and none of it rejects.
 */
export interface ChatCache {
  channels(): Promise<ChatChannel[]>;
  token(): Promise<string | null>;
  /** Messages around a time, oldest first; empty when that part is not stored. */
  messages(url: string, where: MessagesWhere): Promise<ChatMessage[]>;
  write(change: CacheChange): Promise<void>;
  /** Puts the newest end of a channel in the place of what was stored of it. */
  replaceMessages(url: string, messages: readonly ChatMessage[]): Promise<void>;
  forgetMessages(): Promise<void>;
  outbox(): Promise<OutboxEntry[]>;
  /** Publishes what waits now and after every change, of other tabs too; returns the way to stop. */
  watchOutbox(changed: (entries: readonly OutboxEntry[]) => void): () => void;
  storeOutbox(entry: OutboxEntry): Promise<void>;
  dropOutbox(reqId: string): Promise<void>;
  /** Forgets all, or all but what was not sent yet. */
  clear(what: "everything" | "all but the outbox"): Promise<void>;
  close(): void;
}
