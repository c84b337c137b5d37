import { useEffect, useRef } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/** Restores a lost focus to the rows when a panel changes its view. */
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
