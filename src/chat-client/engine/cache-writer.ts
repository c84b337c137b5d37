import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import type { ChatCache } from "#src/chat-client/engine/cache.ts";
import { laterOf } from "#src/chat-client/message-rules.ts";

/**
 * Batches changes and writes them together. The stored token never runs ahead of the stored events, so a page that dies
 * in between receives them again.
 */
export class CacheWriter {
  readonly #cache: ChatCache;
  readonly #afterMs: number;
  #channels = new Map<string, ChatChannel>();
  #removedUrls = new Set<string>();
  #messages = new Map<string, ChatMessage>();
  #token: string | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #muted = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(cache: ChatCache, afterMs: number) {
    this.#cache = cache;
    this.#afterMs = afterMs;
  }

  channel(channel: ChatChannel): void {
    this.#removedUrls.delete(channel.url);
    this.#channels.set(channel.url, channel);
    this.#soon();
  }

  removed(url: string): void {
    this.#channels.delete(url);
    this.#removedUrls.add(url);
    for (const [key, { channel_url }] of this.#messages) if (channel_url === url) this.#messages.delete(key);
    this.#soon();
  }

  message(message: ChatMessage): void {
    const key = `${message.channel_url} ${message.message_id}`;
    this.#messages.set(key, laterOf(this.#messages.get(key), message));
    this.#soon();
  }

  token(token: string | null): void {
    this.#token = token;
    this.#soon();
  }

  /** Drops unwritten changes, waits for the current write, then writes nothing until `resume`. */
  async forget(): Promise<void> {
    this.#muted = true;
    this.#take();
    await this.#writing;
  }

  /** The list was reloaded: caching resumes. */
  resume(): void {
    this.#muted = false;
  }

  flush(): Promise<void> {
    const change = this.#take();
    this.#writing = this.#writing.then(() => this.#cache.write(change));
    return this.#writing;
  }

  #take() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const change = {
      channels: [...this.#channels.values()],
      removedUrls: [...this.#removedUrls],
      messages: [...this.#messages.values()],
      token: this.#token,
    };
    this.#channels = new Map();
    this.#removedUrls = new Set();
    this.#messages = new Map();
    this.#token = undefined;
    return change;
  }

  #soon(): void {
    if (this.#muted) this.#take();
    else this.#timer ??= setTimeout(() => void this.flush(), this.#afterMs);
  }
}
