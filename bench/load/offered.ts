import { quantile } from "../latency/crowd.ts";
import { fullOrShort } from "../short.ts";

/** What came of acts that were begun at a rate, whether the ones before were done or not. */
export interface Offered {
  perSecond: number;
  done: number;
  failed: number;
  /** What was said of the first that failed. */
  why: string | null;
  /** From when an act was due to its answer: an act that waited for its turn counts as late. */
  p50Ms: number;
  p99Ms: number;
}

/** An act that is not answered by then has failed. */
export const ANSWERED_WITHIN_MS = 10_000;

/**
 * Begins so many acts a second for so long, whether the ones before were done or not; resolves once the last has begun.
 * @param begin given the number of the act and when it was due, by `performance.now()`
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  begin: (n: number, dueMs: number) => void,
): Promise<void> {
  const begunMs = performance.now();
  const wanted = Math.round(perSecond * seconds);
  for (let n = 0; n < wanted; n += 1) {
    const dueMs = begunMs + (n * 1000) / perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    begin(n, dueMs);
  }
}

/** Begins so many acts a second for so long, and waits for them. */
export async function offer(perSecond: number, seconds: number, act: (n: number) => Promise<void>): Promise<Offered> {
  const taken: number[] = [];
  let why: string | null = null;
  const acts: Promise<void>[] = [];
  await atRate(perSecond, seconds, (n, dueMs) => {
    const done = act(n).then(
      () => void taken.push(performance.now() - dueMs),
      (error: unknown) => {
        why ??= String(error);
      },
    );
    acts.push(done);
  });
  const late = new Promise<void>((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS).unref());
  await Promise.race([Promise.all(acts), late]);
  return {
    perSecond,
    done: taken.length,
    failed: acts.length - taken.length,
    why,
    p50Ms: quantile(taken, 0.5),
    p99Ms: quantile(taken, 0.99),
  };
}

/** Whether a node keeps up: every act is done, and hardly one is slow. */
export const keepsUp = ({ failed, p99Ms }: Offered, slowestMs: number): boolean => failed === 0 && p99Ms <= slowestMs;

const STEP = 1.25;
const MOST_STEPS = fullOrShort(Infinity, 1);

/**
 * Offers more and more until the node no longer keeps up.
 * @returns the last rate it kept up with, and what it was like there; null when it did not at the first
 */
export async function knee(
  from: number,
  slowestMs: number,
  offered: (perSecond: number) => Promise<Offered>,
): Promise<Offered | null> {
  let best: Offered | null = null;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const found = await offered(Math.round(from * STEP ** step));
    if (!keepsUp(found, slowestMs)) return best;
    best = found;
  }
  return best;
}
