import { setTimeout as delay } from "node:timers/promises";
import { DEMO_PASSWORD } from "#server/demo/people.ts";

/** One act of a dealer, sent under one key, possibly several times. */
export interface Act {
  kind: "post" | "change" | "withdraw" | "message";
  key: string;
  /** Id of the EOI or the message. */
  subject: string;
  /** Answers other than 200 and calls without an answer, before the act succeeded. */
  failures: string[];
  /** Time from the first attempt to the successful answer. */
  ms: number;
}

const BOND = "IN0020100031";
const AGAIN_MS = 100;
/** Pause between two acts of a lane, since throughput is not tested here. */
const PAUSE_MS = 30;
/** A call without an answer within this time is retried. */
const GIVEN_UP_MS = 12_000;

type Call = { method: string; path: string; body?: unknown; key?: string };

/** A signed-in person who acts through the balancer and repeats each act under its key until it succeeds. */
export class Dealer {
  readonly acts: Act[] = [];
  readonly origin: string;
  readonly email: string;
  readonly userId: string;
  readonly #cookie: string;
  #count = 0;

  private constructor(origin: string, email: string, userId: string, cookie: string) {
    this.origin = origin;
    this.email = email;
    this.userId = userId;
    this.#cookie = cookie;
  }

  static async signIn(origin: string, email: string, userId: string): Promise<Dealer> {
    const answer = await fetch(`${origin}/api/token/`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    return new Dealer(origin, email, userId, cookies.join("; "));
  }

  /** One call that must be answered 200. @throws Error with any other answer */
  async call<T>({ method, path, body, key }: Call): Promise<T> {
    const answer = await fetch(this.origin + path, {
      method,
      headers: {
        origin: this.origin,
        cookie: this.#cookie,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      signal: AbortSignal.timeout(GIVEN_UP_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as T;
  }

  /** Posts, changes and withdraws EOIs until `isOver`. */
  async trade(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const quantum = 10_000_000;
      const levels = {
        quantum,
        fixed_field: "yield",
        yield_stored: this.#level(),
        confirms: { quantity: quantum, retyped: { quantity: quantum } },
      };
      const withLevel = (yieldStored: number) => ({
        ...levels,
        yield_stored: yieldStored,
        confirms: {
          quantity: quantum,
          bond_yield: yieldStored,
          retyped: { quantity: quantum, bond_yield: yieldStored },
        },
      });
      const posted = await this.#act<{ id: string; version: number }>("post", "/api/eoi/add/", (id) => id, {
        finstrument_id: BOND,
        quote_type: "BID",
        settlement_delta: 1,
        validity: "DAY",
        ...withLevel(levels.yield_stored),
      });
      const path = `/api/eoi/update/${posted.id}/`;
      const changed = { version: posted.version, ...withLevel(this.#level()) };
      await this.#act("change", path, () => posted.id, changed, "PUT");
      await this.#act("withdraw", `/api/eoi/expire/${posted.id}/`, () => posted.id);
    }
  }

  /** Sends messages to a channel until `isOver`. */
  async chat(url: string, everyMs: number, isOver: () => boolean): Promise<void> {
    const path = `/api/chat/channels/${encodeURIComponent(url)}/messages/`;
    while (!isOver()) {
      const reqId = this.#key();
      const body = { req_id: reqId, message: `proof ${reqId}`, mentioned_user_ids: [] };
      await this.#act("message", path, () => reqId, body, "POST", reqId);
      await delay(everyMs);
    }
  }

  async #act<T extends object>(
    kind: Act["kind"],
    path: string,
    subjectOf: (id: string) => string,
    body?: unknown,
    method = "POST",
    key = this.#key(),
  ): Promise<T> {
    const beganMs = performance.now();
    const failures: string[] = [];
    for (;;) {
      try {
        const answer = await this.call<T>({ method, path, body, key });
        const id = "id" in answer ? String(answer.id) : "";
        this.acts.push({ kind, key, subject: subjectOf(id), failures, ms: performance.now() - beganMs });
        await delay(PAUSE_MS);
        return answer;
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
        await delay(AGAIN_MS);
      }
    }
  }

  #key(): string {
    this.#count += 1;
    return `proof-${this.userId}-${process.pid}-${this.#count}`;
  }

  /** A yield fraction for a bid far from the market, so that nobody trades on it. */
  #level(): number {
    return Number((0.09 + (this.#count % 5000) / 1_000_000).toFixed(6));
  }
}
