import { isOpenNow, marketDay } from "#server/machine/core/market-day.ts";
import { loadDealers } from "#server/demo/simulator/dealers.ts";
import { MarketMaker } from "#server/demo/simulator/market-maker.ts";
import { runAsLeader, type LeaderTask } from "#server/machine/core/leader-task.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { pause } from "#server/machine/core/pause.ts";

/** Loading the whole market blocks for a sixth of a second, so requests that waited for the start are served first. */
const BEGIN_MS = 2000;
const TICK_MS = 100;
/** While the board fills, one run of quotes each time. */
const FILL_MS = 200;
const BATCH_MS = 250;
const CURVE_MS = 1000;
const BACKOFF_MS = 5000;

/**
 * Runs the simulated dealers, at most `rate` quote changes a second. A slow machine does not catch up: each change is
 * awaited, and the allowance never exceeds one batch. One node plays the dealers; another takes over when it stops.
 */
export function startSimulator(parts: Parts, { rate, seed }: { rate: number; seed: number }): LeaderTask {
  if (rate <= 0) return { stop: async () => {} };
  return runAsLeader(parts, { name: "simulator", retryMs: BACKOFF_MS }, (signal, led) =>
    play(led, { rate, seed }, signal),
  );
}

async function play(parts: Parts, { rate, seed }: { rate: number; seed: number }, signal: AbortSignal): Promise<void> {
  await pause(BEGIN_MS, signal);
  if (signal.aborted) return;
  const maker = new MarketMaker(parts, await loadDealers(parts), { seed });
  const unsubscribe = parts.bus.subscribe((messages) => maker.onMessages(messages));
  try {
    await maker.adopt();
    // One dealer at a time changes several quotes, which costs little more than changing one.
    const batch = Math.max(Math.round((rate * BATCH_MS) / 1000), 1);
    let allowance = 0;
    let lookedMs = performance.now();
    let curveMs = lookedMs;
    let filledMs = 0;
    while (!signal.aborted) {
      await pause(TICK_MS, signal);
      const nowMs = performance.now();
      if (!isOpenNow(marketDay(parts, parts.clock.now()))) {
        lookedMs = nowMs;
        continue;
      }
      if (nowMs - curveMs >= CURVE_MS) {
        maker.moveMarket();
        curveMs = nowMs;
      }
      await maker.runDue();
      if (maker.filling) {
        if (nowMs - filledMs >= FILL_MS) {
          filledMs = nowMs;
          await maker.fill();
        }
        lookedMs = performance.now();
        continue;
      }
      allowance = Math.min(allowance + ((nowMs - lookedMs) / 1000) * rate, batch);
      lookedMs = nowMs;
      if (allowance < batch) continue;
      allowance = 0;
      await maker.act(batch);
    }
  } finally {
    unsubscribe();
  }
}
