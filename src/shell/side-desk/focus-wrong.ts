import { focusNextFrame } from "#src/lib/focus-next-frame.ts";

/** Puts the focus into the first field beside the tiles that is at fault, once it is marked as such. */
export function focusWrong(): void {
  focusNextFrame(() => document.querySelector<HTMLElement>("[data-side-view] [aria-invalid='true']"));
}
