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

/** A person who chats without a screen. */
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

  /** Opens a group; returns its url. */
  openGroup(name: string, userIds: readonly string[]): Promise<string> {
    return this.#open({ custom_type: "group", name, user_ids: userIds });
  }

  /** Opens the direct channel with a person; returns its url. */
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

  /** Url of the direct channel with the named person. */
  async directWith(name: string): Promise<string> {
    const { channels } = await this.#send<{ channels: Channel[] }>("GET", "/api/chat/channels/");
    const direct = channels.find((each) => each.custom_type === "direct" && each.name === name);
    expect(direct, `direct channel with ${name}`).toBeDefined();
    return direct?.url ?? "";
  }

  /** Leaves the direct channel with the named person. */
  async leaveDirectWith(name: string): Promise<void> {
    await this.#send("POST", `/api/chat/channels/${await this.directWith(name)}/leave/`);
  }

  /** The newest texts of a channel, oldest first. */
  async texts(url: string): Promise<string[]> {
    const path = `/api/chat/channels/${url}/messages/?before=100`;
    const { messages } = await this.#send<{ messages: { message: string }[] }>("GET", path);
    return messages.map(({ message }) => message);
  }

  /** Sends a message; returns its id. */
  async sendMessage(url: string, message: string): Promise<string> {
    const data = { req_id: crypto.randomUUID(), message };
    const sent = await this.#send<{ message_id: string }>("POST", `/api/chat/channels/${url}/messages/`, data);
    return sent.message_id;
  }

  /** Sends a buzz to everyone else in a channel. */
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

  /** Number of unread messages in the channel. */
  async unread(url: string): Promise<number> {
    const { unread_message_count } = await this.#send<Channel>("GET", `/api/chat/channels/${url}/`);
    return unread_message_count;
  }

  /** File name of the channel's newest message; null if it is not a file. */
  async lastFile(url: string): Promise<string | null> {
    const { last_message } = await this.#send<Channel>("GET", `/api/chat/channels/${url}/`);
    return last_message?.file?.name ?? null;
  }

  /** Read and delivered marks of everyone in the channel. */
  async marks(url: string): Promise<Member[]> {
    const { members } = await this.#send<{ members: Member[] }>("GET", `/api/chat/channels/${url}/`);
    return members.map(({ user_id, read_at, delivered_at }) => ({ user_id, read_at, delivered_at }));
  }

  /** Lines in this person's Private Runs. */
  async privateRuns<Run>(): Promise<Run[]> {
    return (await this.#send<{ results: Run[] }>("GET", "/api/eoi/private-run/")).results;
  }

  /** Deletes all reminders. */
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
      // Waits out the rate limit, since no person sends this fast.
      const { retry_after_seconds } = (await answer.json()) as { retry_after_seconds: number };
      await new Promise((resolve) => setTimeout(resolve, retry_after_seconds * 1000));
      answer = await this.#calls.fetch(path, sent);
    }
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  }
}
