import { focusIsLost } from "#src/lib/focus-is-lost.ts";
import { keyboard } from "#src/lib/keyboard-hold.ts";

/** Gives the focus to an element that the next frame draws, unless it has been moved elsewhere by then. Keys wait for it. */
export function focusNextFrame(find: () => Pick<HTMLElement, "focus"> | null | undefined): void {
  const held = document.activeElement;
  const release = keyboard.begin();
  requestAnimationFrame(() => {
    release();
    if (focusIsLost() || document.activeElement === held) find()?.focus();
  });
}
