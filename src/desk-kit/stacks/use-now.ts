import { useEffect, useState } from "react";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useStopped } from "#src/live/use-stopped.ts";

/** Ages are shown in minutes. */
export const AGES_EVERY_MS = 15_000;

/** Server time, updated every `everyMs`. Ages advance without a re-render per tick, and stop on a stale page. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return useStopped(now);
}
