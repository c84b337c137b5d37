/** Nothing has the focus: the element that had it is gone. */
export function focusIsLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
