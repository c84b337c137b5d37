import type { BaseMessage } from "@sendbird/chat/message";

/** Messages of one channel that are held, the newest heard. */
const HELD = 1000;

/** The service's own objects of the messages that were heard: it names a deleted one by its number, and wants to have the one back that is to be deleted. */
export class HeardMessages {
  readonly #held = new Map<string, Map<number, BaseMessage>>();

  put(message: BaseMessage): void {
    const held = this.#held.get(message.channelUrl) ?? new Map<number, BaseMessage>();
    this.#held.set(message.channelUrl, held);
    held.set(message.messageId, message);
    const [oldest] = held.keys();
    if (held.size > HELD && oldest !== undefined) held.delete(oldest);
  }

  get(url: string, messageId: number): BaseMessage | undefined {
    return this.#held.get(url)?.get(messageId);
  }

  /** Channels of which messages were heard. */
  urls(): string[] {
    return [...this.#held.keys()];
  }

  clear(): void {
    this.#held.clear();
  }
}
