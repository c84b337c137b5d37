import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/**
 * A button that gives way to another in its place gives it the focus, too: whoever pressed it by key presses again to undo.
 * @param shown what stands in the place now
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
