import { useRef } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/** Focused element when the last dialog opened. A dialog that opens while that one closes finds no focus. */
let lastPlace: HTMLElement | null = null;

/** Element to return to: for a menu item, which is gone by then, the menu's button. */
function placeOf(element: HTMLElement): HTMLElement {
  const button = element.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (button == null ? null : document.getElementById(button)) ?? element;
}

/**
 * For a dialog opened by key, without a button: restores the previous focus, unless the focus moved meanwhile. The
 * restore comes a moment after the dialog closes; a fast person may already be typing elsewhere.
 */
export function useFocusReturn(): { readonly note: () => void; readonly giveBack: (event: Event) => void } {
  const returnTo = useRef<HTMLElement | null>(null);
  return {
    note: () => {
      if (!focusIsLost() && document.activeElement instanceof HTMLElement) lastPlace = placeOf(document.activeElement);
      returnTo.current = lastPlace;
    },
    giveBack: (event) => {
      event.preventDefault();
      if (focusIsLost()) returnTo.current?.focus({ preventScroll: true });
    },
  };
}
