/** A name as the id of its section: `Price and yield` is price-and-yield. */
export function sectionId(scope: string, title: string): string {
  return scope + title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}

/** Brings a section into sight; the focus goes along: to what takes it there, else to the heading, so that reading goes on from it. */
export function showSection(scope: string, title: string): void {
  const id = sectionId(scope, title);
  const section = document.getElementById(id);
  section?.scrollIntoView();
  const target = section?.querySelector<HTMLElement>("[data-panel-focus]") ?? document.getElementById(`${id}-title`);
  target?.focus({ preventScroll: true });
}
