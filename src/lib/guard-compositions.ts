/** The code of a key that an input method takes; some browsers send the Enter that ends a composition with it alone. */
const COMPOSED = 229;

/**
 * Leaves keys to the input method during a composition: Escape cancels it without closing anything, Enter ends it
 * without sending.
 */
export function guardCompositions(): void {
  const guard = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === COMPOSED) event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", guard, true);
}
