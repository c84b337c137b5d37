import type { GroupChannel } from "@sendbird/chat/groupChannel";
import type { BaseMessage } from "@sendbird/chat/message";
import { ChatError } from "#src/chat-client/chat-client.ts";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import type { ChannelStore } from "#src/chat-client/engine/channel-store.ts";
import type { Chat } from "#src/chat-client/sendbird/connection.ts";
import { ReceivedMessages } from "#src/chat-client/sendbird/received-messages.ts";
import { messageById } from "#src/chat-client/sendbird/history.ts";
import { shownChannel, withStoredMarks } from "#src/chat-client/sendbird/shown-channel.ts";
import { shownMessage, withoutText } from "#src/chat-client/sendbird/shown-message.ts";

/** The SDK's own objects and their converted views. */
export class Service {
  readonly #currentUserId: string;
  readonly #channelStore: ChannelStore;
  readonly #chat: () => Chat | null;
  readonly received = new ReceivedMessages();

  constructor(currentUserId: string, channelStore: ChannelStore, chat: () => Chat | null) {
    this.#currentUserId = currentUserId;
    this.#channelStore = channelStore;
    this.#chat = chat;
  }

  /** @throws ChatError offline before the service was first reached */
  get chat(): Chat {
    const chat = this.#chat();
    if (!chat) throw new ChatError("offline");
    return chat;
  }

  async channel(url: string): Promise<GroupChannel> {
    return this.chat.groupChannel.getChannel(url);
  }

  /** Converts a channel for display. */
  view(channel: GroupChannel): ChatChannel {
    const who = { currentUserId: this.#currentUserId, nowMs: Date.now() };
    return withStoredMarks(shownChannel(channel, this.#currentUserId), this.#channelStore.get(channel.url), who);
  }

  /** Converts a message for display and stores the SDK's object. */
  store(message: BaseMessage): ChatMessage {
    this.received.store(message);
    return shownMessage(message);
  }

  async message(channel: GroupChannel, messageId: string): Promise<BaseMessage> {
    const id = Number(messageId);
    const message = this.received.get(channel.url, id) ?? (await messageById(channel, id));
    this.received.store(message);
    return message;
  }

  /** A message was deleted. One that was never received is on no screen. */
  deleted(url: string, messageId: number): void {
    const message = this.received.get(url, messageId);
    if (message) this.#channelStore.message(withoutText(shownMessage(message)));
  }
}
