import { useRef, useState } from "react";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { SEARCH_DEBOUNCE_MS } from "#src/ui/search/use-search.ts";

export type ListFilter = ReturnType<typeof useListFilter>;

/** Text that narrows a list: as typed, and as searched once typing rests. */
export function useListFilter(first = "") {
  const [typed, setTyped] = useState(first);
  const box = useRef<HTMLInputElement>(null);
  return {
    box,
    typed,
    setTyped,
    search: useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS),
    clear: () => setTyped(""),
    focus: (): void => {
      box.current?.focus();
      box.current?.select();
    },
  };
}
