import { useEffect, useRef } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/** Gives the focus to what stands in the place of what had it, when a panel shows its rows in another way. */
export function useStoredFocus(way: unknown, focusRows: () => void): void {
  const shown = useRef(way);
  const focus = useRef(focusRows);
  useEffect(() => {
    focus.current = focusRows;
  });
  useEffect(() => {
    if (shown.current === way) return;
    shown.current = way;
    if (focusIsLost()) focus.current();
  }, [way]);
}
