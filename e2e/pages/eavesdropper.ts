import { expect, type APIRequestContext, type PlaywrightWorkerArgs } from "@playwright/test";
import { WebSocket } from "ws";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { DURABLE_STREAMS, LIVE_PATH, PASSING_STREAMS } from "#domain/contract/live/version.ts";
import { PASSWORD } from "./desk.ts";

/** Records everything both sockets send to one person, even if their pages ignore it. */
export class Eavesdropper {
  readonly #calls: APIRequestContext;
  readonly #sockets: WebSocket[] = [];
  readonly #frames: string[] = [];

  constructor(calls: APIRequestContext) {
    this.#calls = calls;
  }

  static async signIn(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string, email: string, userId: string) {
    const calls = await playwright.request.newContext({ baseURL });
    const answer = await calls.post("/api/token/", { data: { email, password: PASSWORD } });
    expect(answer.status()).toBe(200);
    const one = new Eavesdropper(calls);
    await one.#listenLive(baseURL);
    await one.#listenToChat(baseURL, userId);
    return one;
  }

  /** Everything received so far, as one text. */
  get received(): string {
    return this.#frames.join("\n");
  }

  /** Response of a list endpoint to this person, as text. */
  async read(path: string): Promise<string> {
    return (await this.#calls.get(path)).text();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    await this.#calls.dispose();
  }

  async #listenLive(baseURL: string): Promise<void> {
    const answer = await this.#calls.post("/api/session/socket-ticket/");
    const { access_token } = (await answer.json()) as { access_token: string };
    const streams = [...DURABLE_STREAMS, ...PASSING_STREAMS];
    await this.#open(baseURL, LIVE_PATH, [
      { message: "auth", access_token },
      { message: "subscribe", streams, since: {} },
    ]);
    for (const stream of ["quotes_eoi", "quotes_cluster", "open_tickets", "private_run", "line_answers"]) {
      await expect.poll(() => this.received).toContain(`"type":"${stream}"`);
    }
  }

  async #listenToChat(baseURL: string, userId: string): Promise<void> {
    const answer = await this.#calls.post("/api/issue-sb-session-token", { data: { userId } });
    const { token } = (await answer.json()) as { token: string };
    await this.#open(baseURL, CHAT_PATH, [{ message: "auth", token }]);
    await expect.poll(() => this.received).toContain('"type":"ready"');
  }

  async #open(baseURL: string, path: string, greetings: readonly object[]): Promise<void> {
    const socket = new WebSocket(baseURL.replace("http", "ws") + path, { origin: baseURL });
    this.#sockets.push(socket);
    socket.on("error", () => undefined);
    socket.on("message", (data: Buffer) => this.#frames.push(data.toString("utf8")));
    await new Promise<void>((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    for (const greeting of greetings) socket.send(JSON.stringify(greeting));
  }
}
