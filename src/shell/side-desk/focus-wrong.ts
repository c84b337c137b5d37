import { focusNextFrame } from "#src/lib/focus-next-frame.ts";

/** Focuses the first invalid field in the side column, once it is marked as invalid. */
export function focusWrong(): void {
  focusNextFrame(() => document.querySelector<HTMLElement>("[data-side-view] [aria-invalid='true']"));
}
