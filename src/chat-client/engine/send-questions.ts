import type { OutboxEntry } from "#src/chat-client/engine/cache.ts";
import type { SendCheck, SendQuestion } from "#src/chat-client/send-check.ts";

export interface QuestionsNeeds {
  /** Without one nothing is asked. */
  check: SendCheck | undefined;
  /** A look that takes longer does not keep a message back, ms. */
  checkWithinMs: number;
  /** What may hold a price and waited longer than this to be sent is asked about, ms. */
  askAfterMs: number;
  machineNowMs(): number;
  /** Resolves once the server is reached and has sent what was missed. */
  reached(): Promise<void>;
}

/**
 * What the writer of a text is asked before it goes: whether a level far off the market is meant, and whether one that had
 * to wait still is. Texts that hold no price are never asked about.
 */
export class SendQuestions {
  readonly #needs: QuestionsNeeds;

  constructor(needs: QuestionsNeeds) {
    this.#needs = needs;
  }

  /** Checks a text: resolves to the reasons to ask, or to null when no answer came in time. Null: it needs no check. */
  check(entry: OutboxEntry): Promise<readonly string[] | null> | null {
    return entry.confirmed === true || !this.#mayQuote(entry) ? null : this.#reasons(entry);
  }

  /**
   * What is asked of a price that waited too long; null when it may go. Asked once the server is reached: before that there
   * is nothing to decide, and the message may turn out to have been stored.
   */
  async whenStale(entry: OutboxEntry): Promise<SendQuestion | null> {
    if (this.#leftMs(entry) > 0) return null;
    await this.#needs.reached();
    const reasons = entry.confirmed === true ? [] : ((await this.#reasons(entry)) ?? []);
    return { reasons, waitedSince: waitsSince(entry) };
  }

  /** Ends an attempt once its price would have to be asked about. */
  signalFor(entry: OutboxEntry, signal: AbortSignal): AbortSignal {
    const leftMs = this.#leftMs(entry);
    return leftMs === Infinity ? signal : AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, leftMs))]);
  }

  /** How long it may still go unasked; what is to be sent later has a time of its own. */
  #leftMs(entry: OutboxEntry): number {
    if (entry.send_at !== undefined || !this.#mayQuote(entry)) return Infinity;
    return waitsSince(entry) + this.#needs.askAfterMs - this.#needs.machineNowMs();
  }

  #mayQuote({ body }: OutboxEntry): boolean {
    return this.#needs.check?.mayQuote(body.message ?? "") === true;
  }

  #reasons({ body }: OutboxEntry): Promise<readonly string[] | null> {
    const { check, checkWithinMs } = this.#needs;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), checkWithinMs);
      const answer = (reasons: readonly string[] | null) => {
        clearTimeout(timer);
        resolve(reasons);
      };
      check?.reasonsToAsk(body.message ?? "").then(answer, () => answer(null));
    });
  }
}

/** When it was written, for what an earlier version of the page left. */
const waitsSince = ({ waiting_since, shown }: OutboxEntry): number => waiting_since ?? shown.created_at;
