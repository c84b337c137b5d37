/** The code of a key that an input method takes; some browsers send the Enter that ends a composition with it alone. */
const COMPOSED = 229;

/**
 * Leaves the keys of a composition to the input method: Escape cancels it and closes nothing, Enter ends it and sends nothing.
 */
export function guardCompositions(): void {
  const guard = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === COMPOSED) event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", guard, true);
}
