import { positionOf } from "#domain/chat/position.ts";
import type { ChatEvent } from "#domain/contract/chat/socket.ts";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import {
  withAnswer,
  withChangedMessage,
  withDelivered,
  withNewMessage,
  withPresence,
  withRead,
} from "#src/chat-client/channel-state.ts";
import type { ChatClientEvent } from "#src/chat-client/chat-client.ts";
import type { CacheWriter } from "#src/chat-client/engine/cache-writer.ts";
import { versionOf } from "#src/chat-client/message-rules.ts";

/** Number of messages per channel whose latest version is remembered, so that none is published twice. */
const REMEMBERED = 1000;

export interface ChannelStoreNeeds {
  currentUserId: string;
  writer: CacheWriter;
  publish(event: ChatClientEvent): void;
  /** True until the server knows that the current user has read this channel. */
  isReading: (url: string) => boolean;
  /** An event named a channel that is not in the store. */
  unknown(url: string): void;
}

type RemovedReason = Extract<ChatClientEvent, { kind: "channel_removed" }>["reason"];

/** Channels known to this browser. Accepts events in any order and any number of times. */
export class ChannelStore {
  readonly #needs: ChannelStoreNeeds;
  readonly #channels = new Map<string, ChatChannel>();
  /** Newest message that the server had counted when it last sent the channel, epoch ms. */
  readonly #countedTo = new Map<string, number>();
  readonly #recentIds = new Map<string, Map<string, number>>();
  /** Counts local changes, and stores the count at which each channel was last read, added and removed. */
  #learnt = 0;
  readonly #readAs = new Map<string, number>();
  readonly #cameAs = new Map<string, number>();
  readonly #wentAs = new Map<string, number>();

  constructor(needs: ChannelStoreNeeds) {
    this.#needs = needs;
  }

  get(url: string): ChatChannel | undefined {
    return this.#channels.get(url);
  }

  all(): ChatChannel[] {
    return [...this.#channels.values()];
  }

  /** Loads the cached channels without publishing them. */
  load(channels: readonly ChatChannel[]): void {
    for (const channel of channels) this.#take(channel, this.#learnt);
  }

  /**
   * Current count of changes. A response to a request made now says nothing about reads, additions and removals after
   * it.
   */
  get learnt(): number {
    return this.#learnt;
  }

  /** Replaces the channels with the server's full list. @param asked `learnt` at the time of the request */
  replaceAll(channels: readonly ChatChannel[], asked = this.#learnt): void {
    const urls = new Set(channels.map(({ url }) => url));
    for (const url of this.#channels.keys()) {
      if (!urls.has(url) && !since(this.#cameAs, url, asked)) this.removed(url, "deleted");
    }
    for (const channel of channels) {
      if (!since(this.#wentAs, channel.url, asked)) this.#needs.writer.channel(this.#take(channel, asked));
    }
  }

  /**
   * Stores the server's version of one channel. @param asked `learnt` at the time of the request; omitted: it was
   * pushed
   */
  answered(channel: ChatChannel, asked = this.#learnt): ChatChannel {
    if (since(this.#wentAs, channel.url, asked)) return channel;
    const taken = this.#take(channel, asked);
    this.#changed(taken);
    return taken;
  }

  removed(url: string, reason: RemovedReason): void {
    this.#recentIds.delete(url);
    this.#countedTo.delete(url);
    this.#needs.writer.removed(url);
    this.#wentAs.set(url, (this.#learnt += 1));
    if (this.#channels.delete(url)) this.#needs.publish({ kind: "channel_removed", url, reason });
  }

  /** Messages that were read, so that a later version of them is no change. */
  wereRead(messages: readonly ChatMessage[]): void {
    for (const message of messages) this.#isNew(message);
  }

  message(message: ChatMessage): void {
    const url = message.channel_url;
    const known = this.#recentIds.get(url)?.has(message.message_id) ?? false;
    if (!this.#isNew(message)) return;
    this.#needs.writer.message(message);
    const kind = message.deleted
      ? "message_deleted"
      : known || this.#isOldEdit(message)
        ? "message_updated"
        : "message";
    const channel = this.#channels.get(url);
    if (channel) this.#set(this.#withMessage(channel, message, kind === "message"));
    this.#needs.publish({ kind, url, message });
    if (!channel) this.#needs.unknown(url);
  }

  read(url: string, userId: string, at: number): void {
    if (userId === this.#needs.currentUserId) this.#readAs.set(url, (this.#learnt += 1));
    this.#update(url, (channel) => withRead(channel, userId, at, this.#needs.currentUserId));
    this.#needs.publish({ kind: "read", url, userId, at });
  }

  delivered(url: string, userId: string, at: number): void {
    this.#update(url, (channel) => withDelivered(channel, userId, at));
    this.#needs.publish({ kind: "delivered", url, userId, at });
  }

  presence({ user_id, connection_status, last_seen_at }: Extract<ChatEvent, { kind: "presence" }>): void {
    const online = connection_status === "online";
    for (const url of this.#channels.keys()) {
      this.#update(url, (channel) => withPresence(channel, user_id, online, last_seen_at));
    }
    this.#needs.publish({ kind: "presence", userId: user_id, online, lastSeenAt: last_seen_at });
  }

  clear(): void {
    this.#channels.clear();
    this.#countedTo.clear();
    this.#recentIds.clear();
  }

  #withMessage(channel: ChatChannel, message: ChatMessage, isNew: boolean): ChatChannel {
    if (!isNew) return withChangedMessage(channel, message);
    const counted = positionOf(message) <= (this.#countedTo.get(channel.url) ?? 0);
    return withNewMessage(channel, message, { currentUserId: this.#needs.currentUserId, counted });
  }

  /** A change of a message that was sent before anything remembered here. */
  #isOldEdit(message: ChatMessage): boolean {
    const last = this.#channels.get(message.channel_url)?.last_message;
    return versionOf(message) > 0 && last != null && positionOf(message) <= positionOf(last);
  }

  #isNew(message: ChatMessage): boolean {
    const recentIds = this.#recentIds.get(message.channel_url) ?? new Map<string, number>();
    this.#recentIds.set(message.channel_url, recentIds);
    const before = recentIds.get(message.message_id);
    const version = versionOf(message);
    if (before !== undefined && before >= version) return false;
    recentIds.set(message.message_id, version);
    const [oldest] = recentIds.keys();
    if (recentIds.size > REMEMBERED && oldest !== undefined) recentIds.delete(oldest);
    return true;
  }

  #take(received: ChatChannel, asked: number): ChatChannel {
    const { currentUserId, isReading } = this.#needs;
    if (!this.#channels.has(received.url)) this.#cameAs.set(received.url, (this.#learnt += 1));
    const readSince = since(this.#readAs, received.url, asked) || isReading(received.url);
    const channel = withAnswer(this.#channels.get(received.url), received, { currentUserId, readSince });
    this.#channels.set(channel.url, channel);
    this.#countedTo.set(channel.url, received.last_message ? positionOf(received.last_message) : 0);
    return channel;
  }

  #update(url: string, change: (channel: ChatChannel) => ChatChannel): void {
    const channel = this.#channels.get(url);
    if (channel) this.#set(change(channel));
  }

  #set(channel: ChatChannel): void {
    if (this.#channels.get(channel.url) === channel) return;
    this.#channels.set(channel.url, channel);
    this.#changed(channel);
  }

  #changed(channel: ChatChannel): void {
    this.#needs.writer.channel(channel);
    this.#needs.publish({ kind: "channel", channel });
  }
}

/** True when a channel's count is later than the request. */
const since = (counts: ReadonlyMap<string, number>, url: string, asked: number): boolean =>
  (counts.get(url) ?? 0) > asked;
