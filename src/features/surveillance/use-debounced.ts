import { useEffect, useState } from "react";

const REST_MS = 300;

/** The value once it has rested: nothing is asked, and no look written down, letter by letter. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
