import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { ChatError, type ChatClientEvent, type PendingMessage } from "#src/platform/chat/chat-client.ts";
import type { ChatCache, OutboxEntry } from "#src/platform/chat/engine/cache.ts";

/** What the server makes of an entry. */
export type Stored = ChatMessage | LaterMessage;

/** An entry as this tab holds it. */
export interface HeldEntry {
  entry: OutboxEntry;
  /** Said in this tab; what another one said is there no more once the store has lost it. */
  readonly isOwn: boolean;
  sent: PromiseWithResolvers<Stored>;
  kept: Promise<void>;
  /** Reasons to ask before it goes, null when nobody could tell; undefined while it was not looked at. */
  look: Promise<readonly string[] | null> | undefined;
  isChecking: boolean;
}

export interface EntriesNeeds {
  cache: ChatCache;
  signal: AbortSignal;
  tell(event: ChatClientEvent): void;
  /** An entry came, or was changed, by whatever tab. */
  changed(held: HeldEntry): void;
  /** An entry stands nowhere any more. */
  gone(entry: OutboxEntry): void;
}

/** Entries that are done with and remembered. */
const REMEMBERED = 1000;

/**
 * The entries of the outbox, the same in all tabs of the browser: what one tab changes it writes into the browser's store,
 * where the others hear of it. Of two tellings of an entry the one with the higher revision is the later. One that is taken
 * back stays in the store, without its words, until the next page: so no tab that has not heard yet sends it.
 */
export class OutboxEntries {
  readonly #needs: EntriesNeeds;
  readonly #held = new Map<string, HeldEntry>();
  /** Sent or taken back: a late word of it from the store says nothing new. */
  readonly #done = new Set<string>();

  constructor(needs: EntriesNeeds) {
    this.#needs = needs;
  }

  /** Takes up what an earlier page left, and from then on what other tabs change. */
  async load(): Promise<void> {
    const { cache, signal } = this.#needs;
    const left = await cache.outbox();
    for (const entry of left) {
      if (entry.state === "discarded") void cache.dropOutbox(entry.req_id);
      else this.#heard(entry);
    }
    if (signal.aborted) return;
    const stop = cache.watchOutbox((entries) => entries.forEach((entry) => this.#heard(entry)));
    signal.addEventListener("abort", stop);
  }

  /** @throws ChatError when it does not wait any more */
  known(reqId: string): HeldEntry {
    const held = this.#held.get(reqId);
    if (!held) throw new ChatError("refused", "This message does not wait any more.");
    return held;
  }

  find(reqId: string): HeldEntry | undefined {
    return this.#held.get(reqId);
  }

  /** What still is to go, of this tab or of another one, in the order of saying. */
  async waiting(): Promise<HeldEntry[]> {
    const stored = await this.#needs.cache.outbox();
    for (const entry of stored) this.#heard(entry);
    const inStore = new Set(stored.map(({ req_id }) => req_id));
    return [...this.#held.values()]
      .filter(({ entry, isOwn }) => entry.state !== "failed" && (isOwn || inStore.has(entry.req_id)))
      .toSorted((a, b) => a.entry.seq - b.entry.seq);
  }

  add(entry: OutboxEntry): HeldEntry {
    const held = this.#hold(entry, true);
    held.kept = this.#needs.cache.putOutbox(entry);
    this.#needs.changed(held);
    return held;
  }

  change(held: HeldEntry, change: Partial<OutboxEntry>): void {
    if (held.entry.state === "failed") held.sent = newPromise();
    const { question: _asked, failure: _failed, ...entry } = held.entry;
    held.entry = { ...entry, ...change, revision: revisionOf(entry) + 1 };
    held.isChecking = false;
    held.kept = this.#needs.cache.putOutbox(held.entry);
    this.#needs.changed(held);
  }

  /** The server has it. */
  finish(reqId: string, stored: Stored): void {
    this.#isDone(reqId);
    const held = this.#held.get(reqId);
    if (!held) return;
    void this.#needs.cache.dropOutbox(reqId);
    held.sent.resolve(stored);
    this.#remove(held);
    this.#needs.gone(held.entry);
  }

  takeBack(held: HeldEntry): void {
    const { entry } = held;
    const [body, shown] = [
      { ...entry.body, message: "" },
      { ...entry.shown, message: "" },
    ];
    void this.#needs.cache.putOutbox({ ...entry, body, shown, state: "discarded", revision: revisionOf(entry) + 1 });
    this.#takenBack(held);
  }

  /** Whoever said it is signed out. */
  forget(): void {
    for (const held of this.#held.values()) {
      held.sent.reject(new ChatError("refused", "The message was not sent."));
      this.#remove(held);
    }
  }

  show({ entry, isChecking }: HeldEntry): void {
    const { url, shown: message, state, question, failure, send_at: sendAt } = entry;
    if (state === "discarded") return;
    this.#needs.tell({
      kind: "pending",
      url,
      message,
      state: state !== "queued" ? state : isChecking ? "checking" : "sending",
      ...(question ? { question } : {}),
      ...(failure ? { failure } : {}),
      ...(sendAt === undefined ? {} : { sendAt }),
    });
  }

  #hold(entry: OutboxEntry, isOwn: boolean): HeldEntry {
    const kept = Promise.resolve();
    const held: HeldEntry = { entry, isOwn, sent: newPromise(), kept, look: undefined, isChecking: false };
    this.#held.set(entry.req_id, held);
    return held;
  }

  #heard(entry: OutboxEntry): void {
    const known = this.#held.get(entry.req_id);
    if (this.#done.has(entry.req_id) || (known && revisionOf(known.entry) >= revisionOf(entry))) return;
    if (entry.state === "discarded") return known && this.#takenBack(known);
    const held = known ?? this.#hold(entry, false);
    held.entry = entry;
    held.look = undefined;
    held.isChecking = false;
    this.#needs.changed(held);
  }

  #takenBack(held: HeldEntry): void {
    held.sent.reject(new ChatError("refused", "The message was taken back."));
    this.#remove(held);
    this.#needs.gone(held.entry);
  }

  #remove({ entry }: HeldEntry): void {
    this.#isDone(entry.req_id);
    this.#held.delete(entry.req_id);
    this.#needs.tell({ kind: "pending", url: entry.url, message: entry.shown, state: "gone" });
  }

  #isDone(reqId: string): void {
    this.#done.add(reqId);
    const [oldest] = this.#done;
    if (this.#done.size > REMEMBERED && oldest !== undefined) this.#done.delete(oldest);
  }
}

/** Only messages for later resolve to anything but a message, and those are asked for by their own name. */
export function pendingOf<T extends Stored = ChatMessage>({ entry, kept, sent }: HeldEntry): PendingMessage<T> {
  return { reqId: entry.req_id, shown: entry.shown, kept, sent: sent.promise as Promise<T> };
}

const revisionOf = ({ revision }: OutboxEntry): number => revision ?? 0;

function newPromise(): PromiseWithResolvers<Stored> {
  const made = Promise.withResolvers<Stored>();
  // Whoever does not wait for it sees it fail on the screen.
  made.promise.catch(() => undefined);
  return made;
}
