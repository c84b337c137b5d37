import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { ChatError, type ChatClientEvent, type PendingMessage } from "#src/chat-client/chat-client.ts";
import type { ChatCache, OutboxEntry } from "#src/chat-client/engine/cache.ts";

/** Server-side result of an entry. */
export type Stored = ChatMessage | LaterMessage;

/** An entry as this tab holds it. */
export interface LocalEntry {
  entry: OutboxEntry;
  /** Written in this tab. An entry of another tab no longer exists once the store has lost it. */
  readonly isOwn: boolean;
  /** Another tab has tried to send, or has sent, an entry of this tab. */
  mayBeStored: boolean;
  sent: PromiseWithResolvers<Stored>;
  persisted: Promise<void>;
  /** Reasons to ask the writer; null when the check gave no answer; undefined before the check. */
  check: Promise<readonly string[] | null> | undefined;
  isChecking: boolean;
}

export interface EntriesNeeds {
  cache: ChatCache;
  signal: AbortSignal;
  publish(event: ChatClientEvent): void;
  /** An entry was added or changed, in any tab. */
  changed(local: LocalEntry): void;
  /** An entry was removed everywhere. */
  gone(entry: OutboxEntry): void;
}

/** Entries that are done with and remembered. */
const REMEMBERED = 1000;

/**
 * Entries of the outbox, shared by all tabs of the browser through its store. Of two versions of an entry, the one with
 * the higher revision is newer. A cancelled entry stays in the store without its text until the next page load, so no
 * tab that missed the cancellation sends it.
 */
export class OutboxEntries {
  readonly #needs: EntriesNeeds;
  readonly #entries = new Map<string, LocalEntry>();
  /** Sent or cancelled req_ids; late changes of them in the store are ignored. */
  readonly #done = new Set<string>();

  constructor(needs: EntriesNeeds) {
    this.#needs = needs;
  }

  /** Loads the entries left by an earlier page, then follows the changes of other tabs. */
  async load(): Promise<void> {
    const { cache, signal } = this.#needs;
    const left = await cache.outbox();
    for (const entry of left) {
      if (entry.state === "discarded") void cache.dropOutbox(entry.req_id);
      else this.#merge(entry);
    }
    if (signal.aborted) return;
    const stop = cache.watchOutbox((entries) => entries.forEach((entry) => this.#merge(entry)));
    signal.addEventListener("abort", stop);
  }

  /** @throws ChatError when it does not wait any more */
  known(reqId: string): LocalEntry {
    const local = this.#entries.get(reqId);
    if (!local) throw new ChatError("refused", "This message is no longer waiting.");
    return local;
  }

  find(reqId: string): LocalEntry | undefined {
    return this.#entries.get(reqId);
  }

  /** Entries still to be sent, of this and other tabs, in the order of writing. */
  async waiting(): Promise<LocalEntry[]> {
    const stored = await this.#needs.cache.outbox();
    for (const entry of stored) this.#merge(entry);
    const inStore = new Map(stored.map((entry) => [entry.req_id, entry]));
    for (const local of this.#entries.values()) {
      const left = inStore.get(local.entry.req_id);
      if (local.isOwn && (left === undefined || left.tried === true)) local.mayBeStored = true;
    }
    return [...this.#entries.values()]
      .filter(({ entry, isOwn }) => entry.state !== "failed" && (isOwn || inStore.has(entry.req_id)))
      .toSorted((a, b) => a.entry.seq - b.entry.seq);
  }

  add(entry: OutboxEntry): LocalEntry {
    const local = this.#track(entry, true);
    local.persisted = this.#needs.cache.storeOutbox(entry);
    this.#needs.changed(local);
    return local;
  }

  change(local: LocalEntry, change: Partial<OutboxEntry>): void {
    if (local.entry.state === "failed") local.sent = newPromise();
    const { question: _asked, failure: _failed, ...entry } = local.entry;
    local.entry = { ...entry, ...change, revision: revisionOf(entry) + 1 };
    local.isChecking = false;
    local.persisted = this.#needs.cache.storeOutbox(local.entry);
    this.#needs.changed(local);
  }

  /** The server has stored it. */
  finish(reqId: string, stored: Stored): void {
    this.#isDone(reqId);
    const local = this.#entries.get(reqId);
    if (!local) return;
    void this.#needs.cache.dropOutbox(reqId);
    local.sent.resolve(stored);
    this.#remove(local);
    this.#needs.gone(local.entry);
  }

  discard(local: LocalEntry): void {
    const { entry } = local;
    const [body, shown] = [
      { ...entry.body, message: "" },
      { ...entry.shown, message: "" },
    ];
    void this.#needs.cache.storeOutbox({ ...entry, body, shown, state: "discarded", revision: revisionOf(entry) + 1 });
    this.#discarded(local);
  }

  /** Its writer is signed out. */
  forget(): void {
    for (const local of this.#entries.values()) {
      local.sent.reject(new ChatError("refused", "The message was not sent."));
      this.#remove(local);
    }
  }

  show({ entry, isChecking }: LocalEntry): void {
    const { url, shown: message, state, question, failure, send_at: sendAt } = entry;
    if (state === "discarded") return;
    this.#needs.publish({
      kind: "pending",
      url,
      message,
      state: state !== "queued" ? state : isChecking ? "checking" : "sending",
      ...(question ? { question } : {}),
      ...(failure ? { failure } : {}),
      ...(sendAt === undefined ? {} : { sendAt }),
    });
  }

  #track(entry: OutboxEntry, isOwn: boolean): LocalEntry {
    const persisted = Promise.resolve();
    const local: LocalEntry = {
      entry,
      isOwn,
      mayBeStored: false,
      sent: newPromise(),
      persisted,
      check: undefined,
      isChecking: false,
    };
    this.#entries.set(entry.req_id, local);
    return local;
  }

  #merge(entry: OutboxEntry): void {
    const known = this.#entries.get(entry.req_id);
    if (this.#done.has(entry.req_id) || (known && revisionOf(known.entry) >= revisionOf(entry))) return;
    if (entry.state === "discarded") return known && this.#discarded(known);
    const local = known ?? this.#track(entry, false);
    local.entry = entry;
    local.check = undefined;
    local.isChecking = false;
    this.#needs.changed(local);
  }

  #discarded(local: LocalEntry): void {
    local.sent.reject(new ChatError("refused", "The message was taken back."));
    this.#remove(local);
    this.#needs.gone(local.entry);
  }

  #remove({ entry }: LocalEntry): void {
    this.#isDone(entry.req_id);
    this.#entries.delete(entry.req_id);
    this.#needs.publish({ kind: "pending", url: entry.url, message: entry.shown, state: "gone" });
  }

  #isDone(reqId: string): void {
    this.#done.add(reqId);
    const [oldest] = this.#done;
    if (this.#done.size > REMEMBERED && oldest !== undefined) this.#done.delete(oldest);
  }
}

/** `T` is LaterMessage for scheduled messages only, which have their own call. */
export function pendingOf<T extends Stored = ChatMessage>({ entry, persisted, sent }: LocalEntry): PendingMessage<T> {
  return { reqId: entry.req_id, shown: entry.shown, persisted, sent: sent.promise as Promise<T> };
}

const revisionOf = ({ revision }: OutboxEntry): number => revision ?? 0;

function newPromise(): PromiseWithResolvers<Stored> {
  const made = Promise.withResolvers<Stored>();
  // Prevents an unhandled rejection; a failure is also shown on screen.
  made.promise.catch(() => undefined);
  return made;
}
