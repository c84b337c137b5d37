import { following } from "#domain/chat/following.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { ChatEvent } from "#domain/contract/chat/socket.ts";
import { chatChanges, listChannels } from "#domain/contract/http/chat.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { type Api } from "#src/lib/api.ts";
import { isPassing, CallError } from "#src/lib/call-error.ts";
import type { ChatClientEvent } from "#src/chat-client/chat-client.ts";
import { retryAfterMs } from "#src/chat-client/chat-error.ts";
import type { Backoff } from "#src/chat-client/engine/backoff.ts";
import type { CacheWriter } from "#src/chat-client/engine/cache-writer.ts";
import type { ChannelStore } from "#src/chat-client/engine/channel-store.ts";
import { byTime } from "#src/chat-client/message-rules.ts";

/** Number of events after which the token is renewed, so that a lost connection never has to receive them again. */
const RENEW_AFTER_EVENTS = 500;
const LIST_PAGE = 200;

export interface IntakeNeeds {
  call: Api["call"];
  channelStore: ChannelStore;
  writer: CacheWriter;
  backoff: Backoff;
  signal: AbortSignal;
  publish(event: ChatClientEvent): void;
  /** The messages that are stored may have holes. */
  holes(): void;
}

/**
 * Receives all events of the channels. After a socket opens, and after a gap in a channel's change numbers, it fetches
 * the changes since the last token. When they do not fit into one response, it reloads the list. Events may arrive
 * twice; the channel store publishes each once.
 */
export class EventIntake {
  readonly #needs: IntakeNeeds;
  #token: string | null = null;
  #changes = new Map<string, number>();
  #sinceToken = 0;
  #asking: Promise<void> | null = null;
  #askAgain = false;
  /** True once messages are shown that may have a gap to a reloaded list. */
  #listed = false;

  constructor(needs: IntakeNeeds) {
    this.#needs = needs;
  }

  /** Starts from the token of the cache; null when unknown. */
  startFrom(token: string | null): void {
    this.#token = token;
    this.#listed = true;
  }

  /** A socket is open and sends events from now on. Resolves once everything before it has been received, too. */
  begin(): Promise<void> {
    this.#changes.clear();
    return this.#catchUp();
  }

  /** The cache was cleared: starts from scratch. */
  forget(): void {
    this.#token = null;
    this.#changes.clear();
  }

  events(events: readonly ChatEvent[]): void {
    for (const event of events) this.#event(event);
    this.#sinceToken += events.length;
    if (this.#sinceToken > RENEW_AFTER_EVENTS) this.#catchUpQuietly();
  }

  #event(event: ChatEvent): void {
    if ("change" in event) this.#follow(event.channel_url, event.change);
    const { channelStore } = this.#needs;
    switch (event.kind) {
      case "message":
      case "message_updated":
      case "message_deleted":
        return channelStore.message(event.message);
      case "channel":
        return void channelStore.answered(event.channel);
      case "channel_removed":
        this.#changes.delete(event.channel_url);
        return channelStore.removed(event.channel_url, event.reason);
      case "read":
        return channelStore.read(event.channel_url, event.user_id, event.at);
      case "delivered":
        return channelStore.delivered(event.channel_url, event.user_id, event.at);
      case "typing":
        return this.#needs.publish({ kind: "typing", url: event.channel_url, userId: event.user_id });
      case "presence":
        return channelStore.presence(event);
      default:
        return event satisfies never;
    }
  }

  #follow(url: string, change: number): void {
    const last = this.#changes.get(url) ?? null;
    const place = following(last, change);
    if (place !== "known") this.#changes.set(url, change);
    if (place === "missed") this.#catchUpQuietly();
  }

  /** A failed catch-up is repeated by the next connection. */
  #catchUpQuietly(): void {
    this.#catchUp().catch(() => undefined);
  }

  /** Runs one catch-up at a time; a call during it starts another one afterwards. */
  #catchUp(): Promise<void> {
    if (this.#asking) {
      this.#askAgain = true;
      return this.#asking;
    }
    this.#asking = this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    let failures = 0;
    do {
      this.#askAgain = false;
      try {
        this.#sinceToken = 0;
        if (this.#token === null) await this.#list();
        else await this.#changesSince(this.#token);
        failures = 0;
      } catch (error) {
        if (this.#needs.signal.aborted) return;
        if (!isPassing(error)) {
          // The server does not know the token. Without a token there is no fallback.
          if (this.#token === null || !(error instanceof CallError)) throw error;
          this.#token = null;
        }
        failures += 1;
        await this.#needs.backoff.wait(failures, retryAfterMs(error) ?? 0);
        this.#askAgain = true;
      }
    } while (this.#askAgain && !this.#needs.signal.aborted);
  }

  async #changesSince(since: string): Promise<void> {
    const { channelStore } = this.#needs;
    const asked = channelStore.learnt;
    const changes = await this.#needs.call(chatChanges, { query: { since } });
    if (this.#needs.signal.aborted || this.#token !== since) return;
    if (changes.reset) return this.#list();
    for (const url of changes.removed_channels) channelStore.removed(url, "deleted");
    for (const channel of changes.channels) channelStore.answered(channel, asked);
    for (const message of changes.messages.toSorted(byTime)) channelStore.message(message);
    this.#storeToken(changes.change_token);
  }

  async #list(): Promise<void> {
    const asked = this.#needs.channelStore.learnt;
    const channels: ChatChannel[] = [];
    let token: string | null = null;
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = { limit: LIST_PAGE, ...(cursor === null ? {} : { cursor }) };
      const page: ResponseOf<typeof listChannels> = await this.#needs.call(listChannels, { query });
      channels.push(...page.channels);
      token ??= page.change_token;
      cursor = page.next_cursor;
    } while (cursor !== null);
    if (this.#needs.signal.aborted) return;
    this.#needs.writer.resume();
    this.#needs.channelStore.replaceAll(channels, asked);
    this.#storeToken(token);
    this.#needs.publish({ kind: "channels" });
    if (this.#listed) {
      this.#needs.holes();
      this.#needs.publish({ kind: "missed", url: null });
    }
    this.#listed = true;
  }

  #storeToken(token: string): void {
    this.#token = token;
    this.#needs.writer.token(token);
  }
}
