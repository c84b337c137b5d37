import type { GroupChannel } from "@sendbird/chat/groupChannel";
import { issueSession } from "#domain/contract/http/chat-people.ts";
import type { ChatConnection, ChatError } from "#src/chat-client/chat-client.ts";
import type { EngineCalls, EngineLink, EngineParts } from "#src/chat-client/engine/engine-link.ts";
import { CatchUp } from "#src/chat-client/sendbird/catch-up.ts";
import { SendbirdConnection, type Chat } from "#src/chat-client/sendbird/connection.ts";
import { onChannelEvents } from "#src/chat-client/sendbird/channel-events.ts";
import type { Sdk } from "#src/chat-client/sendbird/load-sdk.ts";
import { ServiceMarks } from "#src/chat-client/sendbird/marks.ts";
import type { SendbirdNeeds, SendbirdTiming } from "#src/chat-client/sendbird/needs.ts";
import { ServiceSender } from "#src/chat-client/sendbird/service-sender.ts";
import { sendbirdCalls } from "#src/chat-client/sendbird/sendbird-calls.ts";
import { Service } from "#src/chat-client/sendbird/service.ts";
import { isMine } from "#src/chat-client/sendbird/shown-channel.ts";

/**
 * One person's chat on the hosted service. The SDK connects, sends and reports. After every disconnect the list is
 * reloaded, and messages sent meanwhile are published from it.
 */
export class SendbirdLink implements EngineLink {
  readonly calls: EngineCalls;
  readonly marks: ServiceMarks;
  readonly sender: ServiceSender;
  readonly #parts: EngineParts;
  readonly #needs: SendbirdNeeds;
  readonly #service: Service;
  readonly #catchUp: CatchUp;
  readonly #connection: SendbirdConnection;

  constructor(parts: EngineParts, needs: SendbirdNeeds, timing: SendbirdTiming) {
    const { userId, channelStore, signal } = parts;
    const service = new Service(userId, channelStore, () => this.#connection.chat);
    const newId = () => needs.newId();
    const loadSdk = () => needs.loadSdk();
    this.#parts = parts;
    this.#needs = needs;
    this.#service = service;
    this.calls = sendbirdCalls({ userId, channelStore, service, loadSdk, newId, nowMs: () => needs.nowMs() });
    this.marks = new ServiceMarks({ service, signal, everyMs: timing.deliveredEveryMs });
    this.sender = new ServiceSender({
      channel: (url) => service.channel(url),
      newId,
      laterMessages: () => this.calls.laterMessages(),
      onStored: (message) => service.received.store(message),
      fileParams: needs.fileParams ?? (async (file) => ({ file, fileName: file.name, mimeType: file.type })),
    });
    this.#catchUp = new CatchUp({
      ...parts,
      service,
      clockMarginMs: timing.clockMarginMs,
      isOnline: () => !signal.aborted && this.connection === "online",
    });
    this.#connection = new SendbirdConnection({
      ...parts,
      sdk: loadSdk,
      answerWithinMs: timing.answerWithinMs,
      ask: () => needs.call(issueSession, { body: { userId } }),
      onChat: (chat, sdk) => this.#listen(chat, sdk),
      onReady: () => this.#ready(),
      onConnection: (connection) => this.#connectionIs(connection),
      onFailedAttempt: () => parts.failedAttempt(),
      onGivenUp: (error) => this.#givenUp(error),
    });
  }

  get connection(): ChatConnection {
    return this.#connection.connection;
  }

  /** Ignores the cached token, which the service does not use; messages sent since are published from its list. */
  start(): void {
    this.#catchUp.lost(this.#needs.nowMs());
    this.#connection.start();
  }

  stop(): Promise<void> {
    return this.#connection.stop();
  }

  hint: EngineLink["hint"] = (what) => this.#connection.hint(what);

  /** The SDK sends this at most once a second. A failure is ignored. */
  typing(url: string): void {
    this.#service.channel(url).then(
      (channel) => channel.startTyping().catch(() => undefined),
      () => undefined,
    );
  }

  /** Does nothing: the service keeps no position of this client. */
  forget(): void {}

  #listen(chat: Chat, sdk: Sdk): void {
    const { channelStore, publish, userId: currentUserId } = this.#parts;
    const service = this.#service;
    onChannelEvents(chat, sdk, {
      currentUserId,
      channelStore,
      // Events may name a channel the person has left.
      onChannel: (channel) => (isMine(channel) ? void channelStore.answered(service.view(channel)) : undefined),
      onUnread: (channel) => void this.#unreadElsewhere(channel).catch(() => undefined),
      onMessage: (message) => channelStore.message(service.store(message)),
      onDeleted: (url, messageId) => service.deleted(url, messageId),
      onTyping: (url, userId) => publish({ kind: "typing", url, userId }),
    });
  }

  /** The service reports that the user marked something as unread elsewhere, but not the new count. */
  async #unreadElsewhere(channel: GroupChannel): Promise<void> {
    const { channelStore } = this.#parts;
    const asked = channelStore.learnt;
    channelStore.answered(this.#service.view(await channel.refresh()), asked);
  }

  #connectionIs(connection: ChatConnection): void {
    if (connection === "offline") this.#catchUp.lost(this.#needs.nowMs());
    this.#parts.publish({ kind: "connection", connection });
  }

  #ready(): void {
    this.#parts.writer.resume();
    this.#parts.ready(this.#catchUp.run());
    this.marks.retry();
  }

  #givenUp(error: ChatError): void {
    this.#service.received.clear();
    this.#parts.givenUp(error);
  }
}
