import { NEW_QUOTE_EVERY_MS } from "#domain/alerts/alert-rule.ts";
import { AlertWatch } from "#server/market/alerts/alert-watch.ts";
import { ALERTS_CHANGED } from "#server/market/alerts/changed.ts";
import { fireAlert } from "#server/market/alerts/fire.ts";
import { followMarket } from "#server/market/alerts/follow-market.ts";
import { readActive, readFirings } from "#server/market/alerts/queries.ts";
import { runAsLeader, type LeaderTask } from "#server/machine/core/leader-task.ts";
import { Signal } from "#server/machine/live/signal.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Polling interval for waiting alerts (throttled, or after a failed firing); in memory only. */
const POLL_MS = 250;
const CATCH_UP_MS = 5000;
/** Word of changed alerts may be lost on the bus; then they count after this at the latest. */
const RELOAD_MS = 60_000;
const RETRY_MS = 1000;

/** Logged when the node begins to fire alerts. */
export const WATCHING = "alerts are watched here";

/** Watches the market for everybody's alerts, on the node that leads. */
export function startAlertWatch(parts: Parts): LeaderTask {
  return runAsLeader(parts, { name: "alert-watch", retryMs: RETRY_MS }, (signal, led) => lead(led, signal));
}

async function lead(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, bus, bonds, clock, log } = parts;
  const firedMs = await readFirings(db.orm, new Date(clock.now().getTime() - NEW_QUOTE_EVERY_MS));
  const changeSignal = new Signal();
  const people = new Set<string>();
  const broken: unknown[] = [];
  // Subscribes before the reads below, so that no change of an alert is missed.
  const unsubscribe = bus.subscribe((messages) => {
    for (const { stream, audience } of messages) {
      if (stream !== ALERTS_CHANGED) continue;
      people.add(audience);
      changeSignal.ring();
    }
  });
  const wake = () => changeSignal.ring();
  signal.addEventListener("abort", wake);
  const watch = new AlertWatch(
    {
      bonds,
      nowMs: () => clock.now().getTime(),
      fire: (alert, text) => fireAlert(parts, alert, text),
      failed: (error, { id }) => log.warn({ err: error, alert: id }, "an alert could not fire, trying again"),
    },
    firedMs,
  );
  const follower = followMarket(parts, {
    opened: (rows) => {
      watch.opened(rows);
      log.info({ quotes: rows.length }, WATCHING);
      changeSignal.ring();
    },
    changed: (rows) => {
      watch.changed(rows);
      changeSignal.ring();
    },
    failed: (error) => {
      broken.push(error);
      changeSignal.ring();
    },
  });
  let reloadedAtMs = -Infinity;
  let caughtUpAtMs = performance.now();
  try {
    while (!signal.aborted) {
      if (broken.length > 0) throw broken[0];
      const nowMs = performance.now();
      if (nowMs - reloadedAtMs > RELOAD_MS) {
        reloadedAtMs = nowMs;
        watch.load(await readActive(db.orm));
      }
      for (const userId of people) {
        people.delete(userId);
        watch.load(await readActive(db.orm, userId), userId);
      }
      if (nowMs - caughtUpAtMs > CATCH_UP_MS) {
        caughtUpAtMs = nowMs;
        await follower.catchUp();
      }
      await watch.settle();
      await changeSignal.wait(POLL_MS);
    }
  } finally {
    follower.stop();
    unsubscribe();
    signal.removeEventListener("abort", wake);
  }
}
