import { ChatError, type ChatClient, type ChatClientEvent, type ChatConnection } from "#src/chat-client/chat-client.ts";

/**
 * The one client used by all screens, whichever engine runs behind it, or none. Listeners survive a change of engine.
 */
export class ChatFront implements ChatClient {
  readonly #listeners = new Set<(event: ChatClientEvent) => void>();
  #client: ChatClient | null = null;
  #unsubscribe: () => void = () => undefined;

  /** Puts an engine behind it; null takes it away. */
  use(client: ChatClient | null): void {
    this.#unsubscribe();
    this.#client = client;
    this.#unsubscribe = client?.listen((event) => this.#notify(event)) ?? (() => undefined);
    if (!client) this.#notify({ kind: "connection", connection: "closed" });
  }

  get isRunning(): boolean {
    return this.#client !== null;
  }

  get engine(): ChatClient["engine"] {
    return this.#client?.engine ?? "embedded";
  }

  get restores(): boolean {
    return this.#client?.restores ?? false;
  }

  get connection(): ChatConnection {
    return this.#client?.connection ?? "closed";
  }

  listen(onEvent: (event: ChatClientEvent) => void): () => void {
    this.#listeners.add(onEvent);
    return () => this.#listeners.delete(onEvent);
  }

  hint: ChatClient["hint"] = (what) => this.#client?.hint(what);
  disconnect: ChatClient["disconnect"] = async () => this.#client?.disconnect();

  connect: ChatClient["connect"] = async (userId) => this.#at().connect(userId);
  channels: ChatClient["channels"] = async () => this.#at().channels();
  channel: ChatClient["channel"] = async (url) => this.#at().channel(url);
  createChannel: ChatClient["createChannel"] = async (wanted) => this.#at().createChannel(wanted);
  renameChannel: ChatClient["renameChannel"] = async (url, name) => this.#at().renameChannel(url, name);
  setAlertLevel: ChatClient["setAlertLevel"] = async (url, level) => this.#at().setAlertLevel(url, level);
  invite: ChatClient["invite"] = async (url, userIds) => this.#at().invite(url, userIds);
  accept: ChatClient["accept"] = async (url) => this.#at().accept(url);
  decline: ChatClient["decline"] = async (url) => this.#at().decline(url);
  leave: ChatClient["leave"] = async (url) => this.#at().leave(url);
  ban: ChatClient["ban"] = async (url, userId) => this.#at().ban(url, userId);
  refresh: ChatClient["refresh"] = async (url) => this.#at().refresh(url);
  messages: ChatClient["messages"] = async (url, where, onCached) => this.#at().messages(url, where, onCached);
  send: ChatClient["send"] = (url, wanted) => this.#at().send(url, wanted);
  sendFile: ChatClient["sendFile"] = (url, file, onProgress) => this.#at().sendFile(url, file, onProgress);
  resend: ChatClient["resend"] = (url, reqId) => this.#at().resend(url, reqId);
  sendAnyway: ChatClient["sendAnyway"] = (url, reqId) => this.#at().sendAnyway(url, reqId);
  reword: ChatClient["reword"] = (url, reqId, wanted) => this.#at().reword(url, reqId, wanted);
  cancel: ChatClient["cancel"] = (url, reqId) => this.#at().cancel(url, reqId);
  edit: ChatClient["edit"] = async (message, text) => this.#at().edit(message, text);
  correct: ChatClient["correct"] = async (url, messageId, text) => this.#at().correct(url, messageId, text);
  remove: ChatClient["remove"] = async (url, messageId) => this.#at().remove(url, messageId);
  restore: ChatClient["restore"] = async (url, messageId) => this.#at().restore(url, messageId);
  sendLater: ChatClient["sendLater"] = (url, text, at) => this.#at().sendLater(url, text, at);
  laterMessages: ChatClient["laterMessages"] = async () => this.#at().laterMessages();
  cancelLater: ChatClient["cancelLater"] = async (later) => this.#at().cancelLater(later);
  search: ChatClient["search"] = async (query, url) => this.#at().search(query, url);
  markRead: ChatClient["markRead"] = async (url) => this.#at().markRead(url);
  markUnread: ChatClient["markUnread"] = async (url, messageId) => this.#at().markUnread(url, messageId);
  markDelivered: ChatClient["markDelivered"] = (url) => this.#client?.markDelivered(url);
  typing: ChatClient["typing"] = (url) => this.#client?.typing(url);
  clearCache: ChatClient["clearCache"] = async () => this.#client?.clearCache();

  /** @throws ChatError not_initialized */
  #at(): ChatClient {
    if (!this.#client) throw new ChatError("not_initialized");
    return this.#client;
  }

  #notify(event: ChatClientEvent): void {
    for (const onEvent of this.#listeners) onEvent(event);
  }
}
