import type { BaseMessage } from "@sendbird/chat/message";

/** Messages of one channel that are stored, the newest received. */
const MOST_MESSAGES = 1000;

/** The service's own objects of the messages that were received: it names a deleted one by its number, and wants to have the one back that is to be deleted. */
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

  /** Channels of which messages were received. */
  urls(): string[] {
    return [...this.#messages.keys()];
  }

  clear(): void {
    this.#messages.clear();
  }
}
