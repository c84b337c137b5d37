import { type RefObject, useEffect } from "react";

/** Puts the focus into the field that a form starts in; its text is selected, to be typed over. */
export function startIn(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Starts in a field that came later than its side view opened, while the focus still is on the view itself. */
export function useStartHere(field: RefObject<HTMLElement | null>, isFirst = false): void {
  useEffect(() => {
    const { current } = field;
    if (isFirst && current !== null && current.closest("[data-side-view]") === document.activeElement) startIn(current);
  }, [field, isFirst]);
}
