import { following } from "#domain/chat/following.ts";

/** Maximum wait for missing earlier changes: nodes publish after their commits, in any order. */
const WAIT_MS = 300;

type Job = () => void | Promise<void>;

/**
 * The changes of one channel as this node publishes them: in order of their numbers, each once. A missing number is
 * skipped after a moment; pages see the gap and request the missing changes.
 */
export class OrderedQueue {
  readonly #report: (error: unknown) => void;
  #head: number | null = null;
  readonly #parked = new Map<number, Job>();
  #timer: NodeJS.Timeout | null = null;
  #idle: Promise<void> = Promise.resolve();

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  get head(): number | null {
    return this.#head;
  }

  /** Settles when all changes queued so far have been published. */
  get idle(): Promise<void> {
    return this.#idle;
  }

  get isWaiting(): boolean {
    return this.#parked.size > 0;
  }

  add(change: number, job: Job): void {
    const place = following(this.#head, change);
    if (place === "known") return;
    if (place === "missed") {
      this.#parked.set(change, job);
      this.#timer ??= setTimeout(() => this.#passOver(), WAIT_MS);
      return;
    }
    this.#take(change, job);
    this.#takeParked();
  }

  /** Runs an unnumbered job after all changes queued before it. */
  pass(job: Job): void {
    this.#idle = this.#idle.then(job).catch(this.#report);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#parked.clear();
  }

  #take(change: number, job: Job): void {
    this.#head = change;
    this.pass(job);
  }

  #takeParked(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#parked.delete(next.change);
      this.#take(next.change, next.job);
    }
    if (this.#parked.size === 0 && this.#timer) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
  }

  #next(): { change: number; job: Job } | null {
    const change = (this.#head ?? 0) + 1;
    const job = this.#parked.get(change);
    return job ? { change, job } : null;
  }

  #passOver(): void {
    this.#timer = null;
    const change = Math.min(...this.#parked.keys());
    const job = this.#parked.get(change);
    if (!job) return;
    this.#parked.delete(change);
    this.#take(change, job);
    this.#takeParked();
    if (this.#parked.size > 0) this.#timer ??= setTimeout(() => this.#passOver(), WAIT_MS);
  }
}

/** Channels remembered at most; a forgotten one begins again with the next change received. */
const QUEUES_MAX = 20_000;

export class OrderedQueues {
  readonly #queues = new Map<string, OrderedQueue>();
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  at(url: string): OrderedQueue {
    const queue = this.#queues.get(url) ?? new OrderedQueue(this.#report);
    // Re-insert, so that the map is ordered by last use.
    this.#queues.delete(url);
    this.#queues.set(url, queue);
    if (this.#queues.size > QUEUES_MAX) {
      const oldest = this.#queues.entries().next().value;
      if (oldest && !oldest[1].isWaiting) this.#queues.delete(oldest[0]);
    }
    return queue;
  }

  headOf(url: string): number | null {
    return this.#queues.get(url)?.head ?? null;
  }

  stop(): void {
    for (const queue of this.#queues.values()) queue.stop();
  }
}
