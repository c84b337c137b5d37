import { isPassing } from "#src/lib/call-error.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { ChatError, type ChatClientEvent, type NewText } from "#src/chat-client/chat-client.ts";
import { asChatError, mayRetry, retryAfterMs } from "#src/chat-client/chat-error.ts";
import type { Backoff } from "#src/chat-client/engine/backoff.ts";
import type { ChatCache, OutboxEntry } from "#src/chat-client/engine/cache.ts";
import { Lanes, type LanesNeeds } from "#src/chat-client/engine/lanes.ts";
import { OutboxEntries, type LocalEntry, type Stored } from "#src/chat-client/engine/outbox-entries.ts";
import type { SendQuestions } from "#src/chat-client/engine/send-questions.ts";
import type { SendQuestion } from "#src/chat-client/send-check.ts";

export interface OutboxNeeds extends LanesNeeds {
  /** Makes one attempt. Rejects with an error that `isPassing` when a retry may help. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<Stored>;
  questions: Pick<SendQuestions, "check" | "whenStale" | "signalFor">;
  cache: ChatCache;
  backoff: Backoff;
  /** Epoch ms. */
  machineNowMs(): number;
  publish(event: ChatClientEvent): void;
  /** May be stored already, though it was written in this tab: another tab has had it, and this tab was not informed. */
  doubt(reqId: string): void;
  /** The server has stored it. */
  stored(stored: Stored): void;
}

/**
 * Entered messages that are not stored yet. The entries of a channel go out one by one, in the order of Enter, each
 * after its check. Checks run in parallel, so a slow one delays only the entries behind it. An entry that waits for its
 * writer's confirmation also holds up the later ones of its channel: "10cr" or "firm" would mean something else without
 * the level before it. Each is retried until the server stores or refuses it.
 *
 * Entries are stored in the browser before they go, so they survive the page. A browser lock lets one tab at a time
 * send to a channel, for all tabs. A tab may miss that another one has sent its entry: it detects this in the store,
 * and has the message searched for before a retry.
 */
export class Outbox {
  readonly #needs: OutboxNeeds;
  readonly #entries: OutboxEntries;
  readonly #lanes: Lanes;
  readonly #underWay = new Set<string>();

  constructor(needs: OutboxNeeds) {
    this.#needs = needs;
    this.#lanes = new Lanes(needs, (lane) => this.#drain(lane));
    this.#entries = new OutboxEntries({
      cache: needs.cache,
      signal: needs.signal,
      publish: (event) => needs.publish(event),
      changed: (local) => this.#changed(local),
      gone: (entry) => this.#lanes.wake(laneOf(entry)),
    });
  }

  /** Loads the entries left by an earlier page. */
  load(): Promise<void> {
    return this.#entries.load();
  }

  add(entry: OutboxEntry): LocalEntry {
    return this.#entries.add(entry);
  }

  /** Retries a failed entry. @throws ChatError when it is no longer pending */
  resend(reqId: string): LocalEntry {
    const local = this.#entries.known(reqId);
    if (local.entry.state === "failed") this.#queue(local, {});
    return local;
  }

  /**
   * Sends an entry on its writer's confirmation, despite the reasons to ask. @throws ChatError when it is no longer
   * pending
   */
  sendAnyway(reqId: string): LocalEntry {
    const local = this.#entries.known(reqId);
    if (local.entry.state === "asked") this.#queue(local, { confirmed: true });
    return local;
  }

  /**
   * Replaces the text of an entry and checks it again. @throws ChatError when it is no longer pending or is being sent
   */
  reword(reqId: string, { text: message, mentionedUserIds = [] }: NewText): LocalEntry {
    const local = this.#entries.known(reqId);
    if (this.#underWay.has(reqId)) throw new ChatError("refused", "This message is already being sent.");
    const text = { message, mentioned_user_ids: [...mentionedUserIds] };
    const { shown, body } = local.entry;
    this.#queue(local, { shown: { ...shown, ...text }, body: { ...body, ...text }, confirmed: false });
    return local;
  }

  /** Cancels an entry that failed, waits or needs confirmation; has no effect while it is being sent. */
  cancel(reqId: string): void {
    const local = this.#entries.find(reqId);
    if (local && !this.#underWay.has(reqId)) this.#entries.discard(local);
  }

  /** The server has stored it, from any tab or device. */
  onStored(message: ChatMessage): void {
    if (message.req_id !== null) this.#entries.finish(message.req_id, message);
  }

  forget(): void {
    this.#entries.forget();
  }

  /** It waits from now on. */
  #queue(local: LocalEntry, change: Partial<OutboxEntry>): void {
    local.check = undefined;
    this.#entries.change(local, { ...change, state: "queued", waiting_since: this.#needs.machineNowMs() });
  }

  #changed(local: LocalEntry): void {
    if (this.#isQueued(local)) void this.#check(local);
    if (!local.isChecking) this.#entries.show(local);
    this.#lanes.wake(laneOf(local.entry));
  }

  /** Checks it once, and asks its writer as soon as there is a reason. */
  async #check(local: LocalEntry): Promise<void> {
    if (local.check !== undefined) return void (await local.check);
    const { entry } = local;
    const checking = this.#needs.questions.check(entry);
    local.check = checking ?? Promise.resolve([]);
    if (checking === null) return;
    local.isChecking = true;
    this.#entries.show(local);
    const reasons = await checking;
    if (local.entry !== entry || !this.#isQueued(local)) return;
    local.isChecking = false;
    if (reasons !== null && reasons.length > 0) this.#ask(local, { reasons, waitedSince: null });
    else this.#entries.show(local);
  }

  #ask(local: LocalEntry, question: SendQuestion): void {
    this.#entries.change(local, { state: "asked", question });
  }

  #isQueued(local: LocalEntry): boolean {
    const { req_id: reqId, state } = local.entry;
    return !this.#needs.signal.aborted && this.#entries.find(reqId) === local && state === "queued";
  }

  async #drain(lane: string): Promise<void> {
    while (!this.#needs.signal.aborted) {
      const first = await this.#first(lane);
      if (!first || !this.#isQueued(first)) return;
      await this.#deliver(first);
    }
  }

  async #first(lane: string): Promise<LocalEntry | undefined> {
    return (await this.#entries.waiting()).find(({ entry }) => laneOf(entry) === lane);
  }

  async #deliver(local: LocalEntry): Promise<void> {
    const { backoff, signal } = this.#needs;
    for (let failures = 1; this.#isQueued(local); failures += 1) {
      await this.#check(local);
      const stale = this.#isQueued(local) ? await this.#needs.questions.whenStale(local.entry) : null;
      if (!this.#isQueued(local)) return;
      if (stale) return this.#ask(local, stale);
      try {
        return await this.#attempt(local);
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error)) return await this.#onRefusal(local, error);
        // A check without an answer is repeated.
        if ((await local.check) === null) local.check = undefined;
        await backoff.wait(failures, retryAfterMs(error) ?? 0);
      }
    }
  }

  async #attempt({ entry, isOwn, mayBeStored }: LocalEntry): Promise<void> {
    const { questions, signal, cache } = this.#needs;
    const { req_id: reqId } = entry;
    this.#underWay.add(reqId);
    try {
      if (mayBeStored) this.#needs.doubt(reqId);
      if (!isOwn) await cache.storeOutbox({ ...entry, tried: true });
      const stored = await this.#needs.deliver(entry, questions.signalFor(entry, signal));
      // Must happen before another tab reads the outbox.
      await cache.dropOutbox(reqId);
      this.#needs.stored(stored);
      this.#entries.finish(reqId, stored);
    } finally {
      this.#underWay.delete(reqId);
    }
  }

  async #onRefusal(local: LocalEntry, error: unknown): Promise<void> {
    if (!this.#isQueued(local)) return;
    const { sent } = local;
    const failure = asChatError(error);
    this.#entries.change(local, {
      state: "failed",
      failure: { reason: failure.message, mayRetry: mayRetry(error) },
    });
    sent.reject(failure);
    await local.persisted;
  }
}

/** Messages go one by one per channel; a scheduled one neither waits nor delays others. */
const laneOf = ({ url, req_id, send_at }: OutboxEntry): string => (send_at === undefined ? url : `${url} ${req_id}`);
