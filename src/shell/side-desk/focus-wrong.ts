/** Puts the focus into the first field beside the tiles that is at fault, once it is marked as such. */
export function focusWrong(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-side-view] [aria-invalid='true']")?.focus());
}
