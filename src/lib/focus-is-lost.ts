/** True when no element has the focus because the focused one was removed. */
export function focusIsLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
