import { useEffect, useState } from "react";

/** Nothing is shown of waiting that is over before this. */
const LATE_MS = 150;

/** True once `waiting` has lasted long enough to be worth showing. */
export function useSlow(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return late && waiting;
}
