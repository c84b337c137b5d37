import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import { moveSettlements } from "#server/market/trading/settlement-days/move-settlements.ts";
import { applyStoredCalendars } from "#server/market/calendars/store.ts";
import type { Parts } from "#server/machine/core/parts.ts";

// Every node has the calendars in memory. It reloads them when any node changes them, and periodically in case it
// missed that. A quote in flight during a change may carry a day of the previous calendar: it is moved in a later pass.

const LOOK_AGAIN_MS = 60_000;
/** Passes for stragglers after a change: at once, and again when no older quote can be in flight. */
const PASSES = 2;
const cause = { actor: CLOCK_ACTOR, requestId: "calendar" };

/** Moves quotes and deals posted under the previous calendar during the change. */
export async function moveStragglers(parts: Parts): Promise<void> {
  await change(parts, cause, (changing) => moveSettlements(parts, changing, parts.calendar));
}

/** Applies calendar changes made on any node. Returns a function that stops it. */
export function followCalendars(parts: Parts): () => void {
  let seen = parts.calendar.version;
  let passesLeft = 0;
  async function follow(): Promise<void> {
    await applyStoredCalendars(parts);
    if (parts.calendar.version !== seen) {
      seen = parts.calendar.version;
      passesLeft = PASSES;
    }
    if (passesLeft === 0) return;
    passesLeft -= 1;
    await moveStragglers(parts);
  }
  const inBackground = () =>
    void follow().catch((error: unknown) => parts.log.warn({ err: error }, "calendars not followed"));
  const unsubscribe = parts.bus.subscribe((messages) => {
    if (messages.some(({ stream }) => stream === "refresh_calendar")) inBackground();
  });
  const timer = setInterval(inBackground, LOOK_AGAIN_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
