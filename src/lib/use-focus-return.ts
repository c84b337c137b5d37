import { useRef } from "react";

/** For a dialog that a key opens and no button: gives the focus back to where it was when the dialog came. */
export function useFocusReturn(): { readonly note: () => void; readonly giveBack: (event: Event) => void } {
  const returnTo = useRef<HTMLElement | null>(null);
  return {
    note: () => {
      returnTo.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    giveBack: (event) => {
      event.preventDefault();
      returnTo.current?.focus({ preventScroll: true });
    },
  };
}
