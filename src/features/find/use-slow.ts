import { useEffect, useState } from "react";

/** Loading shorter than this shows nothing. */
const SLOW_MS = 150;

/** True once `waiting` has lasted long enough to show. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow && waiting;
}
