import { expect, type APIRequestContext, type PlaywrightWorkerArgs } from "@playwright/test";
import { PASSWORD } from "./desk.ts";

interface Member {
  user_id: string;
  read_at: number;
  delivered_at: number;
}

interface Channel {
  url: string;
  custom_type: string;
  name: string;
  unread_message_count: number;
  last_message: { file: { name: string } | null } | null;
}

/** Somebody who chats without a screen. */
export class ChatApi {
  readonly #calls: APIRequestContext;

  constructor(calls: APIRequestContext) {
    this.#calls = calls;
  }

  static async signIn(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string, email: string) {
    const calls = await playwright.request.newContext({ baseURL });
    const answer = await calls.post("/api/token/", { data: { email, password: PASSWORD } });
    expect(answer.status()).toBe(200);
    return new ChatApi(calls);
  }

  /** Opens a group; its url. */
  openGroup(name: string, userIds: readonly string[]): Promise<string> {
    return this.#open({ custom_type: "group", name, user_ids: userIds });
  }

  /** The direct channel with somebody; its url. */
  openDirect(userId: string): Promise<string> {
    return this.#open({ custom_type: "direct", user_ids: [userId] });
  }

  async invite(url: string, userId: string): Promise<void> {
    await this.#send("POST", `/api/chat/channels/${url}/invite/`, { user_ids: [userId] });
  }

  async leave(url: string): Promise<void> {
    await this.#send("POST", `/api/chat/channels/${url}/leave/`);
  }

  async accept(url: string): Promise<void> {
    await this.#send("POST", `/api/chat/channels/${url}/accept/`);
  }

  /** My direct channel with somebody. */
  async directWith(name: string): Promise<string> {
    const { channels } = await this.#send<{ channels: Channel[] }>("GET", "/api/chat/channels/");
    const direct = channels.find((each) => each.custom_type === "direct" && each.name === name);
    expect(direct, `direct channel with ${name}`).toBeDefined();
    return direct?.url ?? "";
  }

  /** Leaves my direct channel with somebody. */
  async leaveDirectWith(name: string): Promise<void> {
    await this.#send("POST", `/api/chat/channels/${await this.directWith(name)}/leave/`);
  }

  /** The newest texts of a channel, oldest first. */
  async texts(url: string): Promise<string[]> {
    const path = `/api/chat/channels/${url}/messages/?before=100`;
    const { messages } = await this.#send<{ messages: { message: string }[] }>("GET", path);
    return messages.map(({ message }) => message);
  }

  /** Sends a message; the message's id. */
  async sendMessage(url: string, message: string): Promise<string> {
    const data = { req_id: crypto.randomUUID(), message };
    const sent = await this.#send<{ message_id: string }>("POST", `/api/chat/channels/${url}/messages/`, data);
    return sent.message_id;
  }

  /** Shakes the chat of everybody else in a channel. */
  async buzz(url: string): Promise<void> {
    const data = { req_id: crypto.randomUUID(), message: "Buzz", data: { buzz: true } };
    await this.#send("POST", `/api/chat/channels/${url}/messages/`, data);
  }

  async edit(url: string, id: string, message: string): Promise<void> {
    await this.#send("PATCH", `/api/chat/channels/${url}/messages/${id}/`, { message });
  }

  async deleteMessage(url: string, id: string): Promise<void> {
    await this.#send("DELETE", `/api/chat/channels/${url}/messages/${id}/`);
  }

  async read(url: string): Promise<void> {
    await this.#send("POST", `/api/chat/channels/${url}/read/`, {});
  }

  /** How many messages of the channel wait for me. */
  async unread(url: string): Promise<number> {
    const { unread_message_count } = await this.#send<Channel>("GET", `/api/chat/channels/${url}/`);
    return unread_message_count;
  }

  /** The name of the file that the channel's newest message is; null where it is none. */
  async lastFile(url: string): Promise<string | null> {
    const { last_message } = await this.#send<Channel>("GET", `/api/chat/channels/${url}/`);
    return last_message?.file?.name ?? null;
  }

  /** How far everybody in the channel is known to have read and received. */
  async marks(url: string): Promise<Member[]> {
    const { members } = await this.#send<{ members: Member[] }>("GET", `/api/chat/channels/${url}/`);
    return members.map(({ user_id, read_at, delivered_at }) => ({ user_id, read_at, delivered_at }));
  }

  /** Lines that this person's Private Runs list. */
  async privateRuns<Run>(): Promise<Run[]> {
    return (await this.#send<{ results: Run[] }>("GET", "/api/eoi/private-run/")).results;
  }

  /** Is done with all my reminders. */
  async endReminders(): Promise<void> {
    const { reminders } = await this.#send<{ reminders: { id: string }[] }>("GET", "/api/chat/reminders/");
    for (const { id } of reminders) await this.#send("DELETE", `/api/chat/reminders/${id}/`);
  }

  async close(): Promise<void> {
    await this.#calls.dispose();
  }

  async #open(data: object): Promise<string> {
    return (await this.#send<{ url: string }>("POST", "/api/chat/channels/", data)).url;
  }

  async #send<T>(method: string, path: string, data?: unknown): Promise<T> {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const sent = { method, headers, ...(data === undefined ? {} : { data }) };
    let answer = await this.#calls.fetch(path, sent);
    while (answer.status() === 429) {
      // Nobody types this fast; the limit on sending asks for a rest.
      const { retry_after_seconds } = (await answer.json()) as { retry_after_seconds: number };
      await new Promise((resolve) => setTimeout(resolve, retry_after_seconds * 1000));
      answer = await this.#calls.fetch(path, sent);
    }
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  }
}
