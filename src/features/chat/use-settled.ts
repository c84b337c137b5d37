import { useEffect, useState } from "react";

/** A search waits until typing has rested this long, ms. */
const REST_MS = 300;

/** The text as it was when typing last rested. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
