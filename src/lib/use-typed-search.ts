import { useEffect, useRef, useState } from "react";

interface TypedSearch {
  /** Current search as stored elsewhere, often in the page's address. */
  value: string;
  /** The text without blanks around it, once typing rests. */
  onSearch: (text: string) => void;
  /** Milliseconds without a key. */
  restMs: number;
  /** Characters the server takes; more are not searched, since cut short they would be another search. */
  longest: number;
}

/**
 * Text of a search box whose value comes back later, e.g. from the address. An older value never overwrites newer
 * typing. A value from elsewhere (Back, a clear button) replaces it.
 */
export function useTypedSearch({ value, onSearch, restMs, longest }: TypedSearch) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Searches that have not come back as the value yet, in the order they were typed. */
  const pending = useRef<string[]>([]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const at = pending.current.indexOf(value);
    pending.current = at === -1 ? [] : pending.current.slice(at + 1);
    if (at !== -1) return;
    clearTimeout(timer.current);
    setTyped((before) => (before.trim() === value ? before : value));
  }, [value]);

  const isTooLong = typed.trim().length > longest;

  function search(text: string): void {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next.length > longest || next === (pending.current.at(-1) ?? value)) return;
    pending.current.push(next);
    onSearch(next);
  }

  function type(text: string, delayMs = restMs): void {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), delayMs);
  }

  return { typed, isTooLong, type, search };
}
