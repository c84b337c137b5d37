import { type RefObject, useEffect } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/** Puts the focus into the field that a form starts in; its text is selected, to be typed over; lines go on at their end. */
export function startIn(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** Starts in a field that came later than its side view opened, while the focus still is on the view itself or nowhere. */
export function useStartHere(field: RefObject<HTMLElement | null>, isFirst = false): void {
  useEffect(() => {
    const { current } = field;
    if (!isFirst || current === null) return;
    if (focusIsLost() || current.closest("[data-side-view]") === document.activeElement) startIn(current);
  }, [field, isFirst]);
}
