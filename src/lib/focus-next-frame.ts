import { focusIsLost } from "#src/lib/focus-is-lost.ts";
import { keyboard } from "#src/lib/keyboard-hold.ts";

/**
 * Focuses an element that the next frame renders, unless the focus moved elsewhere meanwhile. Keys are held until then.
 */
export function focusNextFrame(find: () => Pick<HTMLElement, "focus"> | null | undefined): void {
  const held = document.activeElement;
  const release = keyboard.begin();
  requestAnimationFrame(() => {
    release();
    if (focusIsLost() || document.activeElement === held) find()?.focus();
  });
}
