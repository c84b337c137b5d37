import { attempt, readStored, stores, writeStored } from "#src/lib/stored.ts";

// What was typed into a form and not sent yet: stored in this page, and in the browser's store for whoever is signed in, so that it
// survives a closed dialog, a failed send and a reload. It goes once it is sent, and when its writer signs out.

const PREFIX = "form.";
/** Visitors have no store of their own; what they type lives as long as the page. */
const inPage = new Map<string, unknown>();
stores.onPerson(() => inPage.clear());

/** The draft under this name, laid over the form's empty values; a stored field of another shape is left out. */
export function readDraft<Values extends object>(name: string, empty: Values): Values {
  const stored = inPage.get(name) ?? readStored(stores.typed, PREFIX + name);
  if (typeof stored !== "object" || stored === null) return empty;
  const fitting = Object.entries(stored).filter(([field, value]) => hasShapeOf(value, empty[field as keyof Values]));
  return { ...empty, ...Object.fromEntries(fitting) };
}

export function writeDraft(name: string, values: object): void {
  inPage.set(name, values);
  writeStored(stores.typed, PREFIX + name, values);
}

export function deleteDraft(name: string): void {
  inPage.delete(name);
  attempt(() => stores.typed.removeItem(PREFIX + name));
}

function hasShapeOf(value: unknown, empty: unknown): boolean {
  return typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty);
}
