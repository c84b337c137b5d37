import type { BaseMessage } from "@sendbird/chat/message";

/** Messages of one channel that are stored, the newest received. */
const MOST_MESSAGES = 1000;

/**
 * The SDK's own objects of received messages. The SDK names a deleted message by number only, and needs the object to
 * delete one.
 */
export class ReceivedMessages {
  readonly #messages = new Map<string, Map<number, BaseMessage>>();

  store(message: BaseMessage): void {
    const messages = this.#messages.get(message.channelUrl) ?? new Map<number, BaseMessage>();
    this.#messages.set(message.channelUrl, messages);
    messages.set(message.messageId, message);
    const [oldest] = messages.keys();
    if (messages.size > MOST_MESSAGES && oldest !== undefined) messages.delete(oldest);
  }

  get(url: string, messageId: number): BaseMessage | undefined {
    return this.#messages.get(url)?.get(messageId);
  }

  /** Channels with received messages. */
  urls(): string[] {
    return [...this.#messages.keys()];
  }

  clear(): void {
    this.#messages.clear();
  }
}
