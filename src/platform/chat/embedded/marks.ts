import { markDelivered, markRead } from "#domain/contract/http/chat.ts";
import type { Api } from "#src/lib/api.ts";
import { isPassing } from "#src/platform/chat/chat-error.ts";

/** Tells the server what has reached me, all channels together and at most once in `everyMs`. */
export class DeliveredMarks {
  readonly #call: Api["call"];
  readonly #everyMs: number;
  readonly #owed = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(call: Api["call"], everyMs: number) {
    this.#call = call;
    this.#everyMs = everyMs;
  }

  mark(url: string, at: number): void {
    this.#owed.set(url, Math.max(at, this.#owed.get(url) ?? 0));
    if (this.#timer === undefined) this.#tell();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#owed.clear();
  }

  #tell(): void {
    const channels = [...this.#owed].map(([url, at]) => ({ url, at }));
    this.#owed.clear();
    this.#call(markDelivered, { body: { channels } }).catch(() => {
      // A mark that is lost comes back with the next message.
    });
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#owed.size > 0) this.#tell();
    }, this.#everyMs);
  }
}

/** Tells the server how far I have read: one call of a channel at a time, and what could not be told once it is reached. */
export class ReadMarks {
  readonly #call: Api["call"];
  readonly #owed = new Map<string, number>();
  readonly #telling = new Map<string, Promise<void>>();

  constructor(call: Api["call"]) {
    this.#call = call;
  }

  /** @throws CallError when the server refuses */
  mark(url: string, at: number): Promise<void> {
    this.#owed.set(url, Math.max(at, this.#owed.get(url) ?? 0));
    const telling = this.#telling.get(url) ?? this.#tell(url).finally(() => this.#telling.delete(url));
    this.#telling.set(url, telling);
    return telling;
  }

  /** The server is reached again. */
  retry(): void {
    for (const [url, at] of this.#owed) this.mark(url, at).catch(() => undefined);
  }

  async #tell(url: string): Promise<void> {
    for (let at = this.#owed.get(url); at !== undefined; at = this.#owed.get(url)) {
      this.#owed.delete(url);
      try {
        await this.#call(markRead, { params: { url }, body: { at } });
      } catch (error) {
        if (!isPassing(error)) throw error;
        this.#owed.set(url, Math.max(at, this.#owed.get(url) ?? 0));
        return;
      }
    }
  }
}
