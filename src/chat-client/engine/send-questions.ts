import type { OutboxEntry } from "#src/chat-client/engine/cache.ts";
import type { SendCheck, SendQuestion } from "#src/chat-client/send-check.ts";

export interface QuestionsNeeds {
  /** Omitted: the writer is never asked. */
  check: SendCheck | undefined;
  /** A look that takes longer does not keep a message back, ms. */
  checkWithinMs: number;
  /** A text that may hold a price and waited longer than this needs confirmation, ms. */
  askAfterMs: number;
  machineNowMs(): number;
  /** Resolves once connected and caught up. */
  reached(): Promise<void>;
}

/**
 * Questions to the writer before a text is sent: is a level far off the market intended, and is a delayed one still
 * valid? Texts without a price are never asked about.
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
   * Question about a price that waited too long; null when it may go. Waits for the connection first: offline there is
   * nothing to decide, and the message may turn out to be stored already.
   */
  async whenStale(entry: OutboxEntry): Promise<SendQuestion | null> {
    if (this.#leftMs(entry) > 0) return null;
    await this.#needs.reached();
    const reasons = entry.confirmed === true ? [] : ((await this.#reasons(entry)) ?? []);
    return { reasons, waitedSince: waitsSince(entry) };
  }

  /** Aborts an attempt once its price would need confirmation. */
  signalFor(entry: OutboxEntry, signal: AbortSignal): AbortSignal {
    const leftMs = this.#leftMs(entry);
    return leftMs === Infinity ? signal : AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, leftMs))]);
  }

  /** Time left without confirmation, ms; Infinity for a scheduled message or one without a price. */
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

/** Start of waiting; the creation time for entries of an earlier version of the page. */
const waitsSince = ({ waiting_since, shown }: OutboxEntry): number => waiting_since ?? shown.created_at;
