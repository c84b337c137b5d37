import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/** Gives the focus to an element that the next frame draws, unless a quick hand has moved it elsewhere by then. */
export function focusNextFrame(find: () => Pick<HTMLElement, "focus"> | null | undefined): void {
  const held = document.activeElement;
  requestAnimationFrame(() => {
    if (focusIsLost() || document.activeElement === held) find()?.focus();
  });
}
