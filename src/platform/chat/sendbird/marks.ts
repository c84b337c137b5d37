import type { GroupChannel } from "@sendbird/chat/groupChannel";
import { isMarkedTooOften, serviceError } from "#src/platform/chat/sendbird/service-error.ts";

export interface MarksNeeds {
  channel(url: string): Promise<GroupChannel>;
  signal: AbortSignal;
  everyMs: number;
}

/**
 * Tells the service what has reached me and what I have read: for each channel one telling at a time and at most one in
 * `everyMs`, as the SDK refuses more. A mark that could not be told is told when the service is reached again.
 */
export class ServiceMarks {
  readonly #needs: MarksNeeds;
  readonly #owed = new Set<string>();
  readonly #busy = new Set<string>();

  constructor(needs: MarksNeeds) {
    this.#needs = needs;
  }

  mark(what: "read" | "delivered", url: string): Promise<void> {
    const key = `${what} ${url}`;
    this.#owed.add(key);
    return this.#tell(what, url, key);
  }

  /** The service is reached again. */
  retry(): void {
    for (const key of this.#owed) {
      const [what, url] = key.split(" ");
      if (url !== undefined) this.#tell(what === "read" ? "read" : "delivered", url, key).catch(() => undefined);
    }
  }

  /** @throws ChatError when the service refuses */
  async #tell(what: "read" | "delivered", url: string, key: string): Promise<void> {
    if (this.#busy.has(key) || this.#needs.signal.aborted) return;
    this.#busy.add(key);
    this.#owed.delete(key);
    const timer = setTimeout(() => {
      this.#busy.delete(key);
      if (this.#owed.has(key)) this.#tell(what, url, key).catch(() => undefined);
    }, this.#needs.everyMs);
    try {
      const channel = await this.#needs.channel(url);
      await (what === "read" ? channel.markAsRead() : channel.markAsDelivered());
    } catch (error) {
      const said = serviceError(error);
      if (isMarkedTooOften(error)) return void this.#owed.add(key);
      if (said.code !== "offline") throw said;
      this.#owed.add(key);
      this.#busy.delete(key);
      clearTimeout(timer);
    }
  }
}
