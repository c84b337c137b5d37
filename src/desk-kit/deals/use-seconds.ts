import { useSyncExternalStore } from "react";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useStopped } from "#src/live/use-stopped.ts";

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = 0;

function subscribe(changed: () => void): () => void {
  watchers.add(changed);
  timer ??= setInterval(() => {
    nowMs = serverNowMs();
    for (const watcher of watchers) watcher();
  }, 1000);
  return () => {
    watchers.delete(changed);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function now(): number {
  if (timer === undefined) nowMs = serverNowMs();
  return nowMs;
}

/** The server's time, once a second: one timer for all clocks of the page, so that they step together and stop together. */
export function useSeconds(): number {
  return useStopped(useSyncExternalStore(subscribe, now, now));
}
