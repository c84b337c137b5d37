import { serverNowMs } from "#src/lib/server-time.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { callKeys, outcomeOfCall } from "#src/lib/api.ts";
import type { AbandonedCall } from "#src/lib/call-keys.ts";
import { LOOKING, lookups, onceAbandoned } from "#src/lib/lookups.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { dropToast, notify } from "#src/ui/toast.tsx";

/** Delay before a toast: most outcomes are known earlier. */
const SHOWN_AFTER_MS = 500;
const TOAST_MS = 20_000;
/** Servers keep the keys of calls for a day. */
const KEY_LIFE_MS = 20 * 60 * 60 * 1000;
const GROUP = "lookup";

/**
 * Shows the outcome of acts whose page closed before the response, and a notice while an act without a sentence is
 * looked up.
 */
export function notifyOutcomes(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const isShown = lookups.getState().keys.length > 0 && !useConfirm.getState().isSent;
    if (!isShown) return dropToast(GROUP);
    const show = () => notify({ summary: LOOKING, severity: "warn", life: Infinity, group: GROUP });
    timer = setTimeout(show, SHOWN_AFTER_MS);
  };
  lookups.subscribe(look);
  // After going back from the sentence, the lookup continues and is shown.
  useConfirm.subscribe(({ isSent }, before) => {
    if (isSent !== before.isSent) look();
  });
  for (const { key } of callKeys.abandoned()) void onceAbandoned(key, () => notifyIfLeft(key)).catch(() => undefined);
}

/** Shows the outcome unless the call's own tab has the response by now, or another tab has shown it. */
async function notifyIfLeft(key: string): Promise<void> {
  const left = callKeys.abandoned().find((each) => each.key === key);
  if (left !== undefined) await notifyOutcome(left);
}

async function notifyOutcome({ key, about, atMs }: AbandonedCall): Promise<void> {
  const detail = `${about} (sent at ${formatTimeWithSeconds(atMs)}; the page closed before an answer came)`;
  if (serverNowMs() - atMs > KEY_LIFE_MS) {
    callKeys.outcomeShown(key, false);
    return notify({
      summary: "The outcome can no longer be looked up",
      detail,
      severity: "warn",
      life: TOAST_MS,
    });
  }
  const isDone = (await outcomeOfCall(key)) === "done";
  callKeys.outcomeShown(key, isDone);
  const summary = isDone ? "It was done" : "It was not done";
  notify({ summary, detail, severity: isDone ? "success" : "warn", life: TOAST_MS });
}
