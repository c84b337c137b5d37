import { CLOCK_ACTOR } from "#server/core/actor.ts";
import { change } from "#server/core/change.ts";
import { moveSettlements } from "#server/trading/settlements/move-settlements.ts";
import { applyStoredCalendars } from "#server/calendars/store.ts";
import type { Parts } from "#server/core/parts.ts";

// Every node has the calendars in memory. It reads them anew when they are changed on any node, and now and then in case it
// missed that. A quote that was on its way meanwhile may carry a day of the calendar before: it is moved after the others.

const LOOK_AGAIN_MS = 60_000;
/** Looks for stragglers after a change: at once, and when nothing of before can be under way any more. */
const PASSES = 2;
const cause = { actor: CLOCK_ACTOR, requestId: "calendar" };

/** Moves what was posted under the calendar before while it was being changed. */
export async function moveStragglers(parts: Parts): Promise<void> {
  await change(parts, cause, (changing) => moveSettlements(parts, changing, parts.calendar));
}

/** Follows what staff put in force on any node. Returns the way to stop. */
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
