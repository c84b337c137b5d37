import { useEffect, useState } from "react";

/** Whole seconds until an instant by this machine's clock; 0 for null. */
export function useSecondsUntil(atMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return atMs === null ? 0 : Math.max(0, Math.ceil((atMs - now) / 1000));
}
