import type { GroupChannel } from "@sendbird/chat/groupChannel";
import type { BaseMessage } from "@sendbird/chat/message";
import type { ChatClientEvent } from "#src/chat-client/chat-client.ts";
import type { Backoff } from "#src/chat-client/engine/backoff.ts";
import type { ChatCache } from "#src/chat-client/engine/cache.ts";
import type { ChannelStore } from "#src/chat-client/engine/channel-store.ts";
import { messagesAfter } from "#src/chat-client/sendbird/history.ts";
import type { Service } from "#src/chat-client/sendbird/service.ts";
import { serviceError } from "#src/chat-client/sendbird/service-error.ts";

export interface CatchUpNeeds {
  channelStore: ChannelStore;
  cache: ChatCache;
  backoff: Backoff;
  service: Service;
  clockMarginMs: number;
  isOnline(): boolean;
  publish(event: ChatClientEvent): void;
}

const CHANNELS_PAGE = 100;

/** After every connect: publishes the current list, then the messages sent and changed since the last publish. */
export class CatchUp {
  readonly #needs: CatchUpNeeds;
  /** Up to when the service has sent everything, epoch ms: no end while it does; null before the first connection. */
  #receivedUntilMs: number | null = null;
  /** The newest message of each channel, epoch ms, when receiving ended: an event of the next connection may come before its run. */
  #newestAtLoss: ReadonlyMap<string, number> | null = null;

  constructor(needs: CatchUpNeeds) {
    this.#needs = needs;
  }

  /** Marks the start of a gap: before the first connection, and at every disconnect. */
  lost(nowMs: number): void {
    this.#newestAtLoss ??= this.#newest();
    if (this.#receivedUntilMs !== null) this.#receivedUntilMs = Math.min(this.#receivedUntilMs, nowMs);
  }

  /** Retries while connected; the next connection starts its own run. @throws the service's error */
  async run(): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await this.#once();
      } catch (error) {
        if (!this.#needs.isOnline() || serviceError(error).code !== "offline") throw error;
        await this.#needs.backoff.wait(failures);
      }
    }
  }

  async #once(): Promise<void> {
    const { channelStore } = this.#needs;
    const since = this.#receivedUntilMs;
    const known = this.#newestAtLoss ?? this.#newest();
    this.#receivedUntilMs = Infinity;
    this.#newestAtLoss = null;
    try {
      const channels = await this.#list();
      channelStore.replaceAll(channels.map((channel) => this.#needs.service.view(channel)));
      this.#needs.publish({ kind: "channels" });
      for (const channel of channels) {
        const at = known.get(channel.url);
        if (at !== undefined && (channel.lastMessage?.createdAt ?? 0) > at) await this.#publishNew(channel, at);
      }
      if (since !== null) await this.#publishChanged(since - this.#needs.clockMarginMs);
    } catch (error) {
      // The next time begins where this one did.
      this.#receivedUntilMs = since;
      this.#newestAtLoss = known;
      throw error;
    }
  }

  #newest(): ReadonlyMap<string, number> {
    return new Map(this.#needs.channelStore.all().map(({ url, last_message }) => [url, last_message?.created_at ?? 0]));
  }

  async #list(): Promise<GroupChannel[]> {
    const query = this.#needs.service.chat.groupChannel.createMyGroupChannelListQuery({
      includeEmpty: true,
      limit: CHANNELS_PAGE,
    });
    const channels: GroupChannel[] = [];
    do channels.push(...(await query.next()));
    while (query.hasNext);
    return channels;
  }

  async #publishNew(channel: GroupChannel, at: number): Promise<void> {
    const { messages, all } = await messagesAfter(channel, at);
    if (all) return messages.forEach((message) => this.#receive(message));
    // More messages than one response holds: the cached run would have a gap.
    await this.#needs.cache.replaceMessages(channel.url, []);
    this.#needs.publish({ kind: "missed", url: channel.url });
  }

  async #publishChanged(at: number): Promise<void> {
    const { service } = this.#needs;
    for (const url of service.received.urls()) {
      if (!this.#needs.channelStore.get(url)) continue;
      const channel = await service.channel(url);
      const { updatedMessages, deletedMessageIds, hasMore } = await channel.getMessageChangeLogsSinceTimestamp(at);
      for (const message of updatedMessages) this.#receive(message);
      for (const id of deletedMessageIds) service.deleted(url, Number(id));
      if (hasMore) this.#needs.publish({ kind: "missed", url });
    }
  }

  #receive(message: BaseMessage): void {
    this.#needs.channelStore.message(this.#needs.service.store(message));
  }
}
