import { useRef } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/** Where the last dialog was asked for. One that opens while that one is going finds the focus nowhere. */
let lastPlace: HTMLElement | null = null;

/** The element to go back to: the button of a menu for an item in it, which is gone by then. */
function placeOf(element: HTMLElement): HTMLElement {
  const button = element.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (button == null ? null : document.getElementById(button)) ?? element;
}

/**
 * For a dialog that a key opens and no button: gives the focus back to where it was when the dialog came, unless it has
 * been taken since. A dialog gives back a moment after it is gone; a quick hand types into the next one by then.
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
