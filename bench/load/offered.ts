import { quantile } from "../latency/crowd.ts";
import { fullOrShort } from "../short.ts";

/** Results of acts begun at a fixed rate, regardless of earlier ones still running. */
export interface Offered {
  perSecond: number;
  done: number;
  failed: number;
  /** Error of the first failed act; null if none failed. */
  why: string | null;
  /** From the due time of an act to its answer, so time spent queueing counts. */
  p50Ms: number;
  p99Ms: number;
}

/** An act that is not answered within this time has failed. */
export const ANSWERED_WITHIN_MS = 10_000;

/**
 * Begins this many acts a second, regardless of earlier ones still running; resolves once the last has begun.
 * @param begin receives the number of the act and its due time, by `performance.now()`
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

/** Begins this many acts a second and waits for them. */
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

/** True when a node keeps up: no act failed and p99 is within `slowestMs`. */
export const isFastEnough = ({ failed, p99Ms }: Offered, slowestMs: number): boolean =>
  failed === 0 && p99Ms <= slowestMs;

const STEP = 1.25;
const MOST_STEPS = fullOrShort(Infinity, 1);

/**
 * Raises the rate until the node no longer keeps up.
 * @returns the last rate it sustained and its figures; null if it failed at the first rate
 */
export async function knee(
  from: number,
  slowestMs: number,
  offered: (perSecond: number) => Promise<Offered>,
): Promise<Offered | null> {
  let best: Offered | null = null;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const found = await offered(Math.round(from * STEP ** step));
    if (!isFastEnough(found, slowestMs)) return best;
    best = found;
  }
  return best;
}
