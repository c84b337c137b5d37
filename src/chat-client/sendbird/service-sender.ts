import type { GroupChannel } from "@sendbird/chat/groupChannel";
import type {
  BaseMessage,
  FileMessage,
  FileMessageCreateParams,
  MessageRequestHandler,
  UserMessage,
} from "@sendbird/chat/message";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import type { sendMessage } from "#domain/contract/http/chat-messages.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";
import type { MessageSender } from "#src/chat-client/engine/engine-link.ts";
import { findNewest } from "#src/chat-client/sendbird/history.ts";
import { sendLater } from "#src/chat-client/sendbird/later.ts";
import { sendError } from "#src/chat-client/sendbird/service-error.ts";
import { shownMessage } from "#src/chat-client/sendbird/shown-message.ts";
import { messageDataText, readMessageData } from "#src/chat-client/sendbird/wire-data.ts";

type Said = BodyIn<typeof sendMessage>;

export interface SenderNeeds {
  channel(url: string): Promise<GroupChannel>;
  fileParams(file: File): Promise<FileMessageCreateParams>;
  newId(): string;
  laterMessages(): Promise<readonly LaterMessage[]>;
  /** The service has stored it, or had already. */
  onStored(message: BaseMessage): void;
}

interface HeldFile {
  file: File;
  onProgress: (share: number) => void;
}

/**
 * One attempt at a time to say something to the service. The service
 * promises nothing about a message that is sent twice; so before anything is sent again, it is looked for. A file goes up
 * with its message: for the outbox it is up as soon as it is held here.
 */
export class Sayer implements MessageSender {
  readonly #needs: SenderNeeds;
  /** Made in this page and not tried yet, by no other tab either: these cannot be stored. */
  readonly #fresh = new Set<string>();
  readonly #failed = new Map<string, UserMessage | FileMessage>();
  readonly #files = new Map<string, HeldFile>();

  constructor(needs: SenderNeeds) {
    this.#needs = needs;
  }

  readonly newId = (): string => {
    const id = this.#needs.newId();
    this.#fresh.add(id);
    return id;
  };

  /** Another tab of this browser may have sent it. */
  readonly doubt = (reqId: string): void => {
    this.#fresh.delete(reqId);
  };

  /** Holds a file until its message is sent. */
  readonly upload: MessageSender["upload"] = async (_url, file, onProgress) => {
    const held = `held:${this.#needs.newId()}`;
    this.#files.set(held, { file, onProgress });
    return { file_url: held, name: file.name, type: file.type, size: file.size };
  };

  readonly send: MessageSender["send"] = (url, said) =>
    this.#inWords(url, async () => shownMessage(await this.#say(url, said)));

  /** The same text twice leaves the same message. */
  readonly edit: MessageSender["edit"] = (url, messageId, text) =>
    this.#inWords(url, async () => {
      const channel = await this.#needs.channel(url);
      const message = await channel.updateUserMessage(Number(messageId), { message: text });
      this.#needs.onStored(message);
      return shownMessage(message);
    });

  readonly later: MessageSender["later"] = (url, text, at, reqId) =>
    this.#inWords(url, async () => {
      const isFresh = this.#fresh.delete(reqId);
      const set = isFresh ? undefined : (await this.#needs.laterMessages()).find(({ req_id }) => req_id === reqId);
      return set ?? sendLater(await this.#needs.channel(url), text, at, reqId);
    });

  async #inWords<T>(url: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw sendError(url, error);
    }
  }

  async #say(url: string, said: Said): Promise<BaseMessage> {
    const reqId = said.req_id;
    const channel = await this.#needs.channel(url);
    if (!this.#fresh.delete(reqId)) {
      const stored = await findNewest(channel, ({ data }) => readMessageData(data).reqId === reqId);
      if (stored) return this.#done(said, stored);
    }
    const attempt = said.file_url ? await this.#sendFile(channel, said) : this.#sendText(channel, said);
    const message = await new Promise<BaseMessage>((resolve, reject) => {
      attempt.onSucceeded(resolve).onFailed((error, failed) => {
        if (failed?.isUserMessage() || failed?.isFileMessage()) this.#failed.set(reqId, failed);
        reject(error);
      });
    });
    return this.#done(said, message);
  }

  #done({ req_id: reqId, file_url: held }: Said, message: BaseMessage): BaseMessage {
    this.#needs.onStored(message);
    this.#failed.delete(reqId);
    if (held) {
      this.#files.get(held)?.onProgress(1);
      this.#files.delete(held);
    }
    return message;
  }

  /** Sent again, a message keeps the request id that the SDK gave it. */
  #sendText(channel: GroupChannel, said: Said): MessageRequestHandler<UserMessage> | MessageRequestHandler {
    const failed = this.#failed.get(said.req_id);
    if (failed?.isUserMessage() && failed.isResendable) return channel.resendMessage(failed);
    const mentionedUserIds = said.mentioned_user_ids ?? [];
    return channel.sendUserMessage({
      message: said.message ?? "",
      ...common(said),
      ...(mentionedUserIds.length > 0 ? { mentionedUserIds } : {}),
    });
  }

  async #sendFile(
    channel: GroupChannel,
    said: Said,
  ): Promise<MessageRequestHandler<FileMessage> | MessageRequestHandler> {
    const held = this.#files.get(said.file_url ?? "");
    if (!held) throw new ChatError("refused", "The file is no longer at hand. Please choose it again.");
    const failed = this.#failed.get(said.req_id);
    if (failed?.isFileMessage() && failed.isResendable) return channel.resendMessage(failed, held.file);
    return channel.sendFileMessage({ ...(await this.#needs.fileParams(held.file)), ...common(said) });
  }
}

const common = ({ data, req_id, custom_type }: Said): { data: string; customType?: string } => ({
  data: messageDataText(data, req_id),
  ...(custom_type ? { customType: custom_type } : {}),
});
