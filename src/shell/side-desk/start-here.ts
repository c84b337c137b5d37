import { type RefObject, useEffect } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/**
 * Focuses the first field of a form and selects its text for overtyping; in multi-line fields the caret goes to the
 * end.
 */
export function startIn(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** Focuses a late field of a side view, while the focus is still on the view itself or nowhere. */
export function useStartHere(field: RefObject<HTMLElement | null>, isFirst = false): void {
  useEffect(() => {
    const { current } = field;
    if (!isFirst || current === null) return;
    if (focusIsLost() || current.closest("[data-side-view]") === document.activeElement) startIn(current);
  }, [field, isFirst]);
}
