import type { ChatMessage } from "#domain/entities/chat.ts";
import { ChatError, type ChatClientEvent, type NewText } from "#src/platform/chat/chat-client.ts";
import { asChatError, isPassing, mayRetry, retryAfterMs } from "#src/platform/chat/chat-error.ts";
import type { Backoff } from "#src/platform/chat/engine/backoff.ts";
import type { ChatCache, OutboxEntry } from "#src/platform/chat/engine/cache.ts";
import { Lanes, type LanesNeeds } from "#src/platform/chat/engine/lanes.ts";
import { OutboxEntries, type HeldEntry, type Stored } from "#src/platform/chat/engine/outbox-entries.ts";
import type { SendQuestions } from "#src/platform/chat/engine/send-questions.ts";
import type { SendQuestion } from "#src/platform/chat/send-check.ts";

export interface OutboxNeeds extends LanesNeeds {
  /** One attempt. Rejects with what `isPassing` when another one may help. */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<Stored>;
  questions: Pick<SendQuestions, "look" | "whenStale" | "signalFor">;
  cache: ChatCache;
  backoff: Backoff;
  /** Epoch ms. */
  machineNowMs(): number;
  tell(event: ChatClientEvent): void;
  /** The server has it. */
  stored(stored: Stored): void;
}

/**
 * What was said and is not stored yet. The entries of a channel go one after the other, in the order of saying, each once
 * it was looked at: the looks are taken together, so a slow one holds up nothing but what stands behind it. One that its
 * writer is asked about holds up what was said after it in its channel: "10cr" or "firm" would mean something else without
 * the level before it. Each is tried until the server stores or refuses it.
 *
 * Entries are kept in the browser's store before they go, so they outlive the page; a lock of the browser lets one tab send
 * to a channel at a time. Neither is needed to send once: the server stores a req_id once, so it does no harm when a tab
 * sends what another one has sent.
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
      tell: (event) => needs.tell(event),
      changed: (held) => this.#changed(held),
      gone: (entry) => this.#lanes.wake(laneOf(entry)),
    });
  }

  /** Takes up what an earlier page left. */
  load(): Promise<void> {
    return this.#entries.load();
  }

  add(entry: OutboxEntry): HeldEntry {
    return this.#entries.add(entry);
  }

  /** Sends what has failed again. @throws ChatError when it does not wait any more */
  resend(reqId: string): HeldEntry {
    const held = this.#entries.known(reqId);
    if (held.entry.state === "failed") this.#queue(held, {});
    return held;
  }

  /** Its writer says that it goes, whatever was asked. @throws ChatError when it does not wait any more */
  sendAnyway(reqId: string): HeldEntry {
    const held = this.#entries.known(reqId);
    if (held.entry.state === "asked") this.#queue(held, { confirmed: true });
    return held;
  }

  /** Another text in its place, which is looked at anew. @throws ChatError when it does not wait or is on its way */
  reword(reqId: string, { text: message, mentionedUserIds = [] }: NewText): HeldEntry {
    const held = this.#entries.known(reqId);
    if (this.#underWay.has(reqId)) throw new ChatError("refused", "This message is on its way already.");
    const text = { message, mentioned_user_ids: [...mentionedUserIds] };
    const { shown, body } = held.entry;
    this.#queue(held, { shown: { ...shown, ...text }, body: { ...body, ...text }, confirmed: false });
    return held;
  }

  /** Takes back what has failed, is asked about or waits; what is on its way to the server cannot be. */
  cancel(reqId: string): void {
    const held = this.#entries.find(reqId);
    if (held && !this.#underWay.has(reqId)) this.#entries.takeBack(held);
  }

  /** The server has stored it, whoever sent it. */
  settle(message: ChatMessage): void {
    if (message.req_id !== null) this.#entries.finish(message.req_id, message);
  }

  forget(): void {
    this.#entries.forget();
  }

  /** It waits from now on. */
  #queue(held: HeldEntry, change: Partial<OutboxEntry>): void {
    held.look = undefined;
    this.#entries.change(held, { ...change, state: "queued", waiting_since: this.#needs.machineNowMs() });
  }

  #changed(held: HeldEntry): void {
    if (this.#isQueued(held)) void this.#look(held);
    if (!held.isChecking) this.#entries.show(held);
    this.#lanes.wake(laneOf(held.entry));
  }

  /** Looks at it once, and asks its writer as soon as there is a reason. */
  async #look(held: HeldEntry): Promise<void> {
    if (held.look !== undefined) return void (await held.look);
    const { entry } = held;
    const looking = this.#needs.questions.look(entry);
    held.look = looking ?? Promise.resolve([]);
    if (looking === null) return;
    held.isChecking = true;
    this.#entries.show(held);
    const reasons = await looking;
    if (held.entry !== entry || !this.#isQueued(held)) return;
    held.isChecking = false;
    if (reasons !== null && reasons.length > 0) this.#ask(held, { reasons, waitedSince: null });
    else this.#entries.show(held);
  }

  #ask(held: HeldEntry, question: SendQuestion): void {
    this.#entries.change(held, { state: "asked", question });
  }

  #isQueued(held: HeldEntry): boolean {
    const { req_id: reqId, state } = held.entry;
    return !this.#needs.signal.aborted && this.#entries.find(reqId) === held && state === "queued";
  }

  async #drain(lane: string): Promise<void> {
    while (!this.#needs.signal.aborted) {
      const first = await this.#first(lane);
      if (!first || !this.#isQueued(first)) return;
      await this.#deliver(first);
    }
  }

  async #first(lane: string): Promise<HeldEntry | undefined> {
    return (await this.#entries.waiting()).find(({ entry }) => laneOf(entry) === lane);
  }

  async #deliver(held: HeldEntry): Promise<void> {
    const { backoff, signal } = this.#needs;
    for (let failures = 1; this.#isQueued(held); failures += 1) {
      await this.#look(held);
      const stale = this.#isQueued(held) ? await this.#needs.questions.whenStale(held.entry) : null;
      if (!this.#isQueued(held)) return;
      if (stale) return this.#ask(held, stale);
      try {
        return await this.#attempt(held);
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error)) return await this.#refused(held, error);
        // What nobody could tell before is looked at again.
        if ((await held.look) === null) held.look = undefined;
        await backoff.wait(failures, retryAfterMs(error) ?? 0);
      }
    }
  }

  async #attempt({ entry }: HeldEntry): Promise<void> {
    const { questions, signal, cache } = this.#needs;
    const { req_id: reqId } = entry;
    this.#underWay.add(reqId);
    try {
      const stored = await this.#needs.deliver(entry, questions.signalFor(entry, signal));
      // Before another tab looks what waits.
      await cache.dropOutbox(reqId);
      this.#needs.stored(stored);
      this.#entries.finish(reqId, stored);
    } finally {
      this.#underWay.delete(reqId);
    }
  }

  async #refused(held: HeldEntry, error: unknown): Promise<void> {
    if (!this.#isQueued(held)) return;
    const { sent } = held;
    const refused = asChatError(error);
    this.#entries.change(held, {
      state: "failed",
      failure: { reason: refused.message, mayRetry: mayRetry(error) },
    });
    sent.reject(refused);
    await held.kept;
  }
}

/** Messages go one after the other in each channel; one for later waits for nothing and keeps nothing waiting. */
const laneOf = ({ url, req_id, send_at }: OutboxEntry): string => (send_at === undefined ? url : `${url} ${req_id}`);
