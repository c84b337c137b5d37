import { isPassing } from "#src/lib/call-error.ts";
import type { GroupChannelModule } from "@sendbird/chat/groupChannel";
import type { SendbirdChatWith } from "@sendbird/chat";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { issueSession } from "#domain/contract/http/chat-people.ts";
import { ChatError, type ChatConnection } from "#src/chat-client/chat-client.ts";
import type { Backoff } from "#src/chat-client/engine/backoff.ts";
import { connectFault } from "#src/chat-client/sendbird/service-error.ts";
import type { Sdk } from "#src/chat-client/sendbird/load-sdk.ts";

export type Chat = SendbirdChatWith<[GroupChannelModule]>;
export type HostedSession = ResponseOf<typeof issueSession>;

export interface ConnectionNeeds {
  userId: string;
  sdk: () => Promise<Sdk>;
  backoff: Backoff;
  signal: AbortSignal;
  answerWithinMs: number;
  /** A new session of our own server's giving: the service's token, and where the service is. */
  ask(): Promise<HostedSession>;
  /** The SDK is there, not connected yet. */
  onChat(chat: Chat, sdk: Sdk): void;
  /** Connected, for the first time or again. */
  onReady(): void;
  onConnection(connection: ChatConnection): void;
  /** Clears this person's cached data. */
  clear(what: "all but the outbox"): Promise<void>;
  onFailedAttempt(): void;
  onGivenUp(error: ChatError): void;
}

const KEY = "yieldboard";

/**
 * Keeps one person connected to the service. Each connect of ours starts with a fresh token, because the SDK does not
 * request a new one when its first has expired. Afterwards the SDK repairs broken sockets with its session key and
 * requests tokens here. When the SDK gives up, this class reconnects; also after a revoked session, which the SDK
 * reports only as a failed reconnect.
 */
export class SendbirdConnection {
  readonly #needs: ConnectionNeeds;
  #connection: ChatConnection = "closed";
  #chat: Chat | null = null;
  #connecting = false;
  #ended = false;

  constructor(needs: ConnectionNeeds) {
    this.#needs = needs;
  }

  get connection(): ChatConnection {
    return this.#connection;
  }

  /** Null before the first session was given. */
  get chat(): Chat | null {
    return this.#chat;
  }

  start(): void {
    this.#setConnection("connecting");
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#ended = true;
    this.#setConnection("closed");
    await this.#chat?.disconnect();
  }

  hint(what: "offline" | "online" | "visible" | "hidden"): void {
    if (this.#ended || this.#connection === "online") return;
    if (what === "offline" || what === "hidden") return;
    this.#needs.backoff.wake();
    if (!this.#connecting) this.#chat?.reconnect();
  }

  async #connect(): Promise<void> {
    if (this.#connecting) return;
    this.#connecting = true;
    try {
      await this.#tryToConnect();
    } finally {
      this.#connecting = false;
    }
  }

  async #tryToConnect(): Promise<void> {
    const needs = this.#needs;
    let tokenFaults = 0;
    for (let failures = 1; !this.#over(); failures += 1) {
      try {
        const session = await needs.ask();
        const chat = await this.#chatOf(session);
        if (this.#over()) return;
        await chat.connect(needs.userId, session.token);
        return this.#over() ? void chat.disconnect() : this.#ready();
      } catch (error) {
        if (this.#over()) return;
        const fault = connectFault(error);
        if (fault === "delayed") {
          this.#setConnection("offline");
          return needs.onFailedAttempt();
        }
        if (fault === "token") {
          tokenFaults += 1;
          await needs.clear("all but the outbox");
          // Retries once with a new token; a second failure in a row has another cause.
          if (tokenFaults === 1) continue;
        } else if (fault !== "passing") {
          return this.#end(new ChatError(fault, undefined, error));
        }
        this.#setConnection("offline");
        needs.onFailedAttempt();
        await needs.backoff.wait(failures);
      }
    }
  }

  /** The SDK of this person, made once: the application and its hosts do not change within a page. */
  async #chatOf({ engine, app_id: appId, api_host: api, websocket_host: socket }: HostedSession): Promise<Chat> {
    if (engine !== "sendbird" || appId === null) throw new ChatError("refused", "Chat has moved to another service.");
    if (this.#chat) return this.#chat;
    const sdk = await this.#needs.sdk();
    const chat = sdk.SendbirdChat.init({
      appId,
      modules: [new sdk.GroupChannelModule()],
      newInstance: true,
      // Our own cache stores the data; a second copy is not needed.
      localCacheEnabled: false,
      logLevel: sdk.LogLevel.ERROR,
      // A hidden page still rings: the socket stays.
      appStateToggleEnabled: false,
      options: new sdk.SendbirdChatOptions({ websocketResponseTimeout: this.#needs.answerWithinMs }),
      ...(api === null ? {} : { customApiHost: api }),
      ...(socket === null ? {} : { customWebSocketHost: socket }),
    });
    this.#listen(chat, sdk);
    this.#chat = chat;
    this.#needs.onChat(chat, sdk);
    return chat;
  }

  #listen(chat: Chat, sdk: Sdk): void {
    const offline = () => this.#setConnection("offline");
    chat.addConnectionHandler(
      KEY,
      new sdk.ConnectionHandler({
        onConnected: () => this.#ready(),
        onReconnectSucceeded: () => this.#ready(),
        onReconnectStarted: offline,
        onConnectionLost: offline,
        onConnectionDelayed: offline,
        onDisconnected: offline,
        onReconnectFailed: () => {
          offline();
          void this.#connect();
        },
      }),
    );
    chat.setSessionHandler(
      new sdk.SessionHandler({
        onSessionTokenRequired: (resolve, reject) => {
          this.#needs.ask().then(
            ({ token }) => resolve(token),
            // A permanent refusal: the person no longer has a session.
            (error: unknown) => (isPassing(error) ? reject(asError(error)) : resolve(null)),
          );
        },
        onSessionError: () => void this.#connect(),
        onSessionClosed: () => void this.#end(new ChatError("session_revoked")),
      }),
    );
  }

  #ready(): void {
    if (this.#over() || this.#connection === "online") return;
    this.#setConnection("online");
    this.#needs.onReady();
  }

  /** Ends permanently, without retries. */
  async #end(error: ChatError): Promise<void> {
    if (this.#over()) return;
    this.#ended = true;
    this.#needs.onGivenUp(error);
    this.#setConnection("closed");
    await this.#chat?.disconnect();
  }

  #setConnection(connection: ChatConnection): void {
    if (this.#connection === connection || (this.#ended && connection !== "closed")) return;
    this.#connection = connection;
    this.#needs.onConnection(connection);
  }

  #over(): boolean {
    return this.#ended || this.#needs.signal.aborted;
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
