import type { Caller } from "#server/machine/live/process.testing.ts";
import { errorBody } from "#domain/contract/errors.ts";

/** Answer of one call, with its duration. */
export interface Answer {
  status: number;
  /** Error code of a refusal. */
  code: string | null;
  retryAfter: string | null;
  ms: number;
}

/** A call without an answer within this time hangs. */
const HANGS_AFTER_MS = 25_000;
const BOND = "IN0020100031";
const LANES = 8;

/** People who read and post continuously; every post is repeated under its key until it is accepted. */
export class Traffic {
  readonly answers: Answer[] = [];
  /** Calls without any answer: aborted or hanging. */
  readonly unanswered: string[] = [];
  /** Id of the quote posted under each key. */
  readonly posted = new Map<string, string>();
  readonly #caller: Caller;
  readonly #lanes: Promise<void>[];
  #stopping = false;
  #count = 0;

  constructor(caller: Caller) {
    this.#caller = caller;
    this.#lanes = Array.from({ length: LANES }, (_, lane) => (lane % 2 === 0 ? this.#post() : this.#look()));
  }

  /** Answers since the last call. */
  take(): Answer[] {
    return this.answers.splice(0);
  }

  /** Resolves once every post is accepted. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#lanes);
  }

  async #look(): Promise<void> {
    while (!this.#stopping) await this.#timed(() => this.#caller.get("/api/trade/eoi/?limit=20"));
  }

  async #post(): Promise<void> {
    while (!this.#stopping) {
      this.#count += 1;
      const n = this.#count;
      const key = `away-${n}`;
      const yieldStored = Number((0.05 + n / 1_000_000).toFixed(6));
      // Successively worse bids, so that nobody trades on them.
      const quote = {
        finstrument_id: BOND,
        quote_type: "BID",
        quantum: 10_000_000,
        fixed_field: "yield",
        yield_stored: yieldStored,
        // Deliberately far from the market.
        confirms: {
          bond_yield: yieldStored,
          quantity: 10_000_000,
          retyped: { bond_yield: yieldStored, quantity: 10_000_000 },
        },
        settlement_delta: 1,
        validity: "DAY",
      };
      while (!this.posted.has(key)) {
        const answer = await this.#timed(() => this.#caller.post("/api/eoi/add/", quote, { "idempotency-key": key }));
        if (answer?.status === 200) this.posted.set(key, (answer.body as { id: string }).id);
        else await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  async #timed(send: () => Promise<Response>): Promise<{ status: number; body: unknown } | null> {
    const begun = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const hang = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("hangs")), HANGS_AFTER_MS);
    });
    try {
      const answer = await Promise.race([send(), hang]);
      const body: unknown = await answer.json();
      const refused = errorBody.safeParse(body);
      this.answers.push({
        status: answer.status,
        code: refused.success ? refused.data.code : null,
        retryAfter: answer.headers.get("retry-after"),
        ms: performance.now() - begun,
      });
      return { status: answer.status, body };
    } catch (error) {
      this.unanswered.push(String(error));
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}
