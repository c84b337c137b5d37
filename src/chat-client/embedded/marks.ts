import { markDelivered, markRead, markUnread } from "#domain/contract/http/chat.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { type Api } from "#src/lib/api.ts";
import { isPassing } from "#src/lib/call-error.ts";
import type { EngineMarks } from "#src/chat-client/engine/engine-link.ts";

/**
 * Sends the current user's delivered and read marks to the server. Delivered marks go out for all channels together, at
 * most once per `deliveredEveryMs`; read marks one call at a time per channel. Read marks that failed to send are sent
 * after the next connect.
 */
export class ServerMarks implements EngineMarks {
  readonly #call: Api["call"];
  readonly #deliveredEveryMs: number;
  readonly #owedDelivered = new Map<string, number>();
  readonly #owedRead = new Map<string, number>();
  readonly #sending = new Map<string, Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(call: Api["call"], deliveredEveryMs: number) {
    this.#call = call;
    this.#deliveredEveryMs = deliveredEveryMs;
  }

  delivered(url: string, at: number): void {
    owe(this.#owedDelivered, url, at);
    if (this.#timer === undefined) this.#sendDelivered();
  }

  /** @throws CallError when the server refuses */
  read(url: string, at: number): Promise<void> {
    owe(this.#owedRead, url, at);
    const sending = this.#sending.get(url) ?? this.#sendRead(url).finally(() => this.#sending.delete(url));
    this.#sending.set(url, sending);
    return sending;
  }

  isReading = (url: string): boolean => this.#owedRead.has(url) || this.#sending.has(url);

  /** @throws CallError */
  async unread(url: string, messageId: string): Promise<ChatChannel> {
    this.#owedRead.delete(url);
    await this.#sending.get(url)?.catch(() => undefined);
    this.#owedRead.delete(url);
    return this.#call(markUnread, { params: { url }, body: { message_id: messageId } });
  }

  /** The server is reached again. */
  retry(): void {
    for (const [url, at] of this.#owedRead) this.read(url, at).catch(() => undefined);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#owedDelivered.clear();
  }

  #sendDelivered(): void {
    const channels = [...this.#owedDelivered].map(([url, at]) => ({ url, at }));
    this.#owedDelivered.clear();
    this.#call(markDelivered, { body: { channels } }).catch(() => {
      // A lost mark is sent again with the next message.
    });
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#owedDelivered.size > 0) this.#sendDelivered();
    }, this.#deliveredEveryMs);
  }

  async #sendRead(url: string): Promise<void> {
    for (let at = this.#owedRead.get(url); at !== undefined; at = this.#owedRead.get(url)) {
      this.#owedRead.delete(url);
      try {
        await this.#call(markRead, { params: { url }, body: { at } });
      } catch (error) {
        if (!isPassing(error)) throw error;
        owe(this.#owedRead, url, at);
        return;
      }
    }
  }
}

const owe = (owed: Map<string, number>, url: string, at: number) => owed.set(url, Math.max(at, owed.get(url) ?? 0));
