import { sendMessage } from "#domain/contract/http/chat-messages.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import type { Api } from "#src/lib/api.ts";
import { ChatError, type ChatClientEvent, type PendingMessage } from "#src/platform/chat/chat-client.ts";
import { asChatError, isPassing, retryAfterMs } from "#src/platform/chat/chat-error.ts";
import type { Backoff } from "#src/platform/chat/engine/backoff.ts";
import type { ChatCache, OutboxEntry } from "#src/platform/chat/engine/cache.ts";

export interface OutboxNeeds {
  call: Api["call"];
  cache: ChatCache;
  locks: Pick<LockManager, "request"> | undefined;
  /** Names this person's sending to the other tabs. */
  lockPrefix: string;
  backoff: Backoff;
  signal: AbortSignal;
  tell(event: ChatClientEvent): void;
  /** This may be stored already, though it was said in this page and is not known to be: another tab has had it. */
  doubt(reqId: string): void;
  /** The server has it; ends in `settle`. */
  stored(message: ChatMessage): void;
}

/** Something said in this tab, or found in the browser's store when the tab was opened. */
interface Mine {
  entry: OutboxEntry;
  sent: PromiseWithResolvers<ChatMessage>;
}

/**
 * What was said and is not stored yet. The entries of a channel go one after the other, in the order of saying; each is
 * tried until the server stores or refuses it. They are kept in the browser's store, so they outlive the page; a lock
 * of the browser lets one tab send at a time, what the others have said as well as its own. A tab that hears late may
 * come to what another one has sent for it: it sees that by the store, and says so before it tries.
 */
export class Outbox {
  readonly #needs: OutboxNeeds;
  readonly #mine = new Map<string, Mine>();
  readonly #underWay = new Set<string>();
  /** Channels that are being sent to; true when something was said since the last look. */
  readonly #sending = new Map<string, boolean>();

  constructor(needs: OutboxNeeds) {
    this.#needs = needs;
  }

  /** Takes up what an earlier page left. */
  async load(): Promise<void> {
    for (const entry of await this.#needs.cache.outbox()) {
      if (this.#mine.has(entry.req_id)) continue;
      this.#hold(entry);
      this.#show(entry);
      if (entry.state === "queued") this.#send(entry.url);
    }
  }

  add(entry: OutboxEntry): PendingMessage {
    const mine = this.#hold(entry);
    this.#show(entry);
    void this.#needs.cache.putOutbox(entry);
    this.#send(entry.url);
    return { reqId: entry.req_id, shown: entry.shown, sent: mine.sent.promise };
  }

  /** Sends what has failed again. @throws ChatError when it is not known */
  resend(reqId: string): PendingMessage {
    const mine = this.#mine.get(reqId);
    if (!mine) throw new ChatError("refused", "This message cannot be sent again.");
    return mine.entry.state === "queued"
      ? { reqId, shown: mine.entry.shown, sent: mine.sent.promise }
      : this.add({ ...mine.entry, state: "queued" });
  }

  /** Takes back what has failed or waits; what is on its way to the server cannot be. */
  cancel(reqId: string): void {
    const mine = this.#mine.get(reqId);
    if (!mine || this.#underWay.has(reqId)) return;
    this.#drop(mine.entry);
    mine.sent.reject(new ChatError("refused", "The message was taken back."));
  }

  /** The server has stored it, whoever sent it. */
  settle(message: ChatMessage): void {
    const mine = message.req_id === null ? undefined : this.#mine.get(message.req_id);
    if (!mine) return;
    this.#drop(mine.entry);
    mine.sent.resolve(message);
  }

  forget(): void {
    for (const { entry, sent } of this.#mine.values()) {
      this.#needs.tell({ kind: "pending", url: entry.url, message: entry.shown, state: "gone" });
      sent.reject(new ChatError("refused", "The message was not sent."));
    }
    this.#mine.clear();
  }

  #hold(entry: OutboxEntry): Mine {
    const mine = { entry, sent: Promise.withResolvers<ChatMessage>() };
    // Whoever does not wait for it sees it fail on the screen.
    mine.sent.promise.catch(() => undefined);
    this.#mine.set(entry.req_id, mine);
    return mine;
  }

  #show({ url, shown, state }: OutboxEntry): void {
    this.#needs.tell({ kind: "pending", url, message: shown, state: state === "queued" ? "sending" : "failed" });
  }

  #drop({ req_id, url, shown }: OutboxEntry): void {
    this.#mine.delete(req_id);
    void this.#needs.cache.dropOutbox(req_id);
    this.#needs.tell({ kind: "pending", url, message: shown, state: "gone" });
  }

  #send(url: string): void {
    if (this.#sending.has(url)) return void this.#sending.set(url, true);
    this.#sending.set(url, false);
    void this.#alone(url, () => this.#drain(url)).finally(() => {
      const more = this.#sending.get(url) === true && !this.#needs.signal.aborted;
      this.#sending.delete(url);
      if (more) this.#send(url);
    });
  }

  /** While no other tab sends to this channel. */
  async #alone(url: string, work: () => Promise<void>): Promise<void> {
    const { locks, lockPrefix, signal } = this.#needs;
    if (!locks) return work();
    try {
      await locks.request(`${lockPrefix} ${url}`, { signal }, work);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #drain(url: string): Promise<void> {
    const { signal } = this.#needs;
    for (let next = await this.#next(url); next && !signal.aborted; next = await this.#next(url)) {
      await this.#prepare(next);
      await this.#deliver(next.entry);
    }
  }

  /** The first thing that waits: of this tab, or left behind by another one; and as the store has it. */
  async #next(url: string): Promise<{ entry: OutboxEntry; stored: OutboxEntry | undefined } | undefined> {
    const held = await this.#needs.cache.outbox();
    const left = held.filter(({ req_id }) => !this.#mine.has(req_id));
    const mine = [...this.#mine.values()].map(({ entry }) => entry);
    const [entry] = [...left, ...mine]
      .filter((each) => each.url === url && each.state === "queued")
      .toSorted((one, other) => one.seq - other.seq);
    return entry && { entry, stored: held.find(({ req_id }) => req_id === entry.req_id) };
  }

  /** Leaves word of trying another tab's message, and looks for such word about one of its own. */
  async #prepare({ entry, stored }: { entry: OutboxEntry; stored: OutboxEntry | undefined }): Promise<void> {
    if (!this.#mine.has(entry.req_id)) await this.#needs.cache.putOutbox({ ...entry, tried: true });
    else if (!stored || stored.tried) this.#needs.doubt(entry.req_id);
  }

  async #deliver(entry: OutboxEntry): Promise<void> {
    const { call, backoff, signal, cache } = this.#needs;
    const isMine = this.#mine.has(entry.req_id);
    for (let failures = 1; !signal.aborted; failures += 1) {
      // The socket may have told that it is stored, though no answer came.
      if (isMine && !this.#mine.has(entry.req_id)) return;
      try {
        this.#underWay.add(entry.req_id);
        const message = await call(sendMessage, { params: { url: entry.url }, body: entry.body, signal });
        await cache.dropOutbox(entry.req_id);
        return this.#needs.stored(message);
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error)) return this.#refused(entry, error);
        this.#underWay.delete(entry.req_id);
        await backoff.wait(failures, retryAfterMs(error) ?? 0);
      } finally {
        this.#underWay.delete(entry.req_id);
      }
    }
  }

  async #refused(entry: OutboxEntry, error: unknown): Promise<void> {
    const failed: OutboxEntry = { ...entry, state: "failed" };
    await this.#needs.cache.putOutbox(failed);
    const mine = this.#mine.get(entry.req_id);
    if (!mine) return;
    mine.entry = failed;
    this.#show(failed);
    mine.sent.reject(asChatError(error));
  }
}
