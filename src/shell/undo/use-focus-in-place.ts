import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/**
 * Passes the focus from a button to the one that replaces it, so a person who pressed it by key can press again to
 * undo.
 * @param shown current content of the place
 */
export function useFocusInPlace(place: RefObject<HTMLElement | null>, shown: string): void {
  const had = useRef(false);
  const before = useRef(shown);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      had.current = target instanceof Node && place.current?.contains(target) === true;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [place]);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (had.current && focusIsLost()) place.current?.querySelector<HTMLElement>("button")?.focus();
  }, [place, shown]);
}
