import type { ChatChannel } from "#domain/entities/chat.ts";
import type { EngineMarks } from "#src/chat-client/engine/engine-link.ts";
import type { Service } from "#src/chat-client/sendbird/service.ts";
import { isMarkedTooOften, serviceError } from "#src/chat-client/sendbird/service-error.ts";

export interface MarksNeeds {
  service: Service;
  signal: AbortSignal;
  everyMs: number;
}

/**
 * Sends the current user's delivered and read marks to the service. Per channel one call at a time and at most one in
 * `everyMs`, because the SDK refuses more. Failed marks are sent after the next connect.
 */
export class ServiceMarks implements EngineMarks {
  readonly #needs: MarksNeeds;
  readonly #owed = new Set<string>();
  readonly #busy = new Set<string>();
  readonly #sending = new Map<string, Promise<void>>();

  constructor(needs: MarksNeeds) {
    this.#needs = needs;
  }

  read(url: string): Promise<void> {
    return this.#mark("read", url);
  }

  delivered(url: string): void {
    this.#mark("delivered", url).catch(() => undefined);
  }

  isReading = (url: string): boolean => this.#owed.has(`read ${url}`) || this.#sending.has(`read ${url}`);

  async unread(url: string, messageId: string): Promise<ChatChannel> {
    const { service } = this.#needs;
    const key = `read ${url}`;
    this.#owed.delete(key);
    await this.#sending.get(key)?.catch(() => undefined);
    this.#owed.delete(key);
    const channel = await service.channel(url);
    const message = await service.message(channel, messageId);
    await channel.markAsUnread(message);
    return service.view(channel);
  }

  /** The service is reached again. */
  retry(): void {
    for (const key of this.#owed) {
      const [what, url] = key.split(" ");
      if (url !== undefined) this.#send(what === "read" ? "read" : "delivered", url, key).catch(() => undefined);
    }
  }

  #mark(what: "read" | "delivered", url: string): Promise<void> {
    const key = `${what} ${url}`;
    this.#owed.add(key);
    return this.#send(what, url, key);
  }

  /** @throws ChatError when the service refuses */
  async #send(what: "read" | "delivered", url: string, key: string): Promise<void> {
    if (this.#busy.has(key) || this.#needs.signal.aborted) return;
    this.#busy.add(key);
    this.#owed.delete(key);
    const timer = setTimeout(() => {
      this.#busy.delete(key);
      if (this.#owed.has(key)) this.#send(what, url, key).catch(() => undefined);
    }, this.#needs.everyMs);
    const sending = this.#call(what, url).finally(() => this.#sending.delete(key));
    this.#sending.set(key, sending);
    try {
      await sending;
    } catch (error) {
      const failure = serviceError(error);
      if (isMarkedTooOften(error)) return void this.#owed.add(key);
      if (failure.code !== "offline") throw failure;
      this.#owed.add(key);
      this.#busy.delete(key);
      clearTimeout(timer);
    }
  }

  async #call(what: "read" | "delivered", url: string): Promise<void> {
    const channel = await this.#needs.service.channel(url);
    await (what === "read" ? channel.markAsRead() : channel.markAsDelivered());
  }
}
