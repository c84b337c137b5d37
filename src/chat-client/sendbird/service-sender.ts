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

type OutgoingMessage = BodyIn<typeof sendMessage>;

export interface SenderNeeds {
  channel(url: string): Promise<GroupChannel>;
  fileParams(file: File): Promise<FileMessageCreateParams>;
  newId(): string;
  laterMessages(): Promise<readonly LaterMessage[]>;
  /** The service has stored it, or had already. */
  onStored(message: BaseMessage): void;
}

interface PendingFile {
  file: File;
  onProgress: (share: number) => void;
}

/**
 * Sends messages to the service, one attempt at a time. The service makes no promise about duplicates, so a message is
 * searched for before a retry. A file is uploaded with its message: for the outbox it counts as uploaded once it is
 * stored here.
 */
export class ServiceSender implements MessageSender {
  readonly #needs: SenderNeeds;
  /** Made in this page and not tried yet, by no other tab either: these cannot be stored. */
  readonly #fresh = new Set<string>();
  readonly #failed = new Map<string, UserMessage | FileMessage>();
  readonly #files = new Map<string, PendingFile>();

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
    const fileUrl = `held:${this.#needs.newId()}`;
    this.#files.set(fileUrl, { file, onProgress });
    return { file_url: fileUrl, name: file.name, type: file.type, size: file.size };
  };

  readonly send: MessageSender["send"] = (url, outgoing) =>
    this.#withChatError(url, async () => shownMessage(await this.#sendOnce(url, outgoing)));

  /** The same text twice leaves the same message. */
  readonly edit: MessageSender["edit"] = (url, messageId, text) =>
    this.#withChatError(url, async () => {
      const channel = await this.#needs.channel(url);
      const message = await channel.updateUserMessage(Number(messageId), { message: text });
      this.#needs.onStored(message);
      return shownMessage(message);
    });

  readonly later: MessageSender["later"] = (url, text, at, reqId) =>
    this.#withChatError(url, async () => {
      const isFresh = this.#fresh.delete(reqId);
      const set = isFresh ? undefined : (await this.#needs.laterMessages()).find(({ req_id }) => req_id === reqId);
      return set ?? sendLater(await this.#needs.channel(url), text, at, reqId);
    });

  async #withChatError<T>(url: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw sendError(url, error);
    }
  }

  async #sendOnce(url: string, outgoing: OutgoingMessage): Promise<BaseMessage> {
    const reqId = outgoing.req_id;
    const channel = await this.#needs.channel(url);
    if (!this.#fresh.delete(reqId)) {
      const stored = await findNewest(channel, ({ data }) => readMessageData(data).reqId === reqId);
      if (stored) return this.#done(outgoing, stored);
    }
    const attempt = outgoing.file_url ? await this.#sendFile(channel, outgoing) : this.#sendText(channel, outgoing);
    const message = await new Promise<BaseMessage>((resolve, reject) => {
      attempt.onSucceeded(resolve).onFailed((error, failed) => {
        if (failed?.isUserMessage() || failed?.isFileMessage()) this.#failed.set(reqId, failed);
        reject(error);
      });
    });
    return this.#done(outgoing, message);
  }

  #done({ req_id: reqId, file_url: fileUrl }: OutgoingMessage, message: BaseMessage): BaseMessage {
    this.#needs.onStored(message);
    this.#failed.delete(reqId);
    if (fileUrl) {
      this.#files.get(fileUrl)?.onProgress(1);
      this.#files.delete(fileUrl);
    }
    return message;
  }

  /** A retry reuses the request id the SDK assigned. */
  #sendText(
    channel: GroupChannel,
    outgoing: OutgoingMessage,
  ): MessageRequestHandler<UserMessage> | MessageRequestHandler {
    const failed = this.#failed.get(outgoing.req_id);
    if (failed?.isUserMessage() && failed.isResendable) return channel.resendMessage(failed);
    const mentionedUserIds = outgoing.mentioned_user_ids ?? [];
    return channel.sendUserMessage({
      message: outgoing.message ?? "",
      ...common(outgoing),
      ...(mentionedUserIds.length > 0 ? { mentionedUserIds } : {}),
    });
  }

  async #sendFile(
    channel: GroupChannel,
    outgoing: OutgoingMessage,
  ): Promise<MessageRequestHandler<FileMessage> | MessageRequestHandler> {
    const pendingFile = this.#files.get(outgoing.file_url ?? "");
    if (!pendingFile) throw new ChatError("refused", "The file is no longer available. Please choose it again.");
    const failed = this.#failed.get(outgoing.req_id);
    if (failed?.isFileMessage() && failed.isResendable) return channel.resendMessage(failed, pendingFile.file);
    return channel.sendFileMessage({ ...(await this.#needs.fileParams(pendingFile.file)), ...common(outgoing) });
  }
}

const common = ({ data, req_id, custom_type }: OutgoingMessage): { data: string; customType?: string } => ({
  data: messageDataText(data, req_id),
  ...(custom_type ? { customType: custom_type } : {}),
});
