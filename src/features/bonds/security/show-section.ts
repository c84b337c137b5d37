/** Section id of a title: `Price and yield` becomes price-and-yield. */
export function sectionId(scope: string, title: string): string {
  return scope + title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}

/**
 * Scrolls to a section and moves the focus into it: to its focusable panel, else to its heading, so reading continues
 * from there.
 */
export function showSection(scope: string, title: string): void {
  const id = sectionId(scope, title);
  const section = document.getElementById(id);
  section?.scrollIntoView();
  const target = section?.querySelector<HTMLElement>("[data-panel-focus]") ?? document.getElementById(`${id}-title`);
  target?.focus({ preventScroll: true });
}
