import { useEffect, useState } from "react";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useStopped } from "#src/live/use-stopped.ts";

/** Ages are shown in minutes. */
export const AGES_EVERY_MS = 15_000;

/** The server's time, looked at every `everyMs`: ages move without the rows being drawn for each tick, and stop on a stale page. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return useStopped(now);
}
