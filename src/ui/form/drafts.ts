import { attempt, readStored, stores, writeStored } from "#src/lib/stored.ts";

// What was typed into a form and not sent yet: stored in this page, and in the browser's store for whoever is signed in, so that it
// survives a closed dialog, a failed send, a reload and a browser that was closed. A visitor's lives as long as the tab. It goes once it is
// sent, and when its writer signs out or somebody signs in. Only what differs from the form as it would open is stored: what
// others changed in the meantime in the other fields stands.

const PREFIX = "form.";
const inPage = new Map<string, object>();
stores.onPerson(() => inPage.clear());

/** The draft under this name, laid over what the form opens with; a stored field of another shape is left out. */
export function readDraft<Values extends object>(name: string, opensWith: Values): Values {
  const key = PREFIX + name;
  const stored = inPage.get(name) ?? readStored(stores.typed, key) ?? readStored(stores.visit, key);
  if (typeof stored !== "object" || stored === null) return opensWith;
  const fitting = Object.entries(stored).filter(([field, value]) =>
    hasShapeOf(value, opensWith[field as keyof Values]),
  );
  return { ...opensWith, ...Object.fromEntries(fitting) };
}

/**
 * Stores what differs from what the form opens with; nothing, when nothing does.
 * @param without fields that are never stored: passwords, one-time codes
 */
export function writeDraft<Values extends object>(
  name: string,
  values: Values,
  opensWith: Values,
  without: readonly string[] = [],
): void {
  const typed = Object.entries(values).filter(
    ([field, value]) => !without.includes(field) && !isSame(value, opensWith[field as keyof Values]),
  );
  if (typed.length === 0) return deleteDraft(name);
  const draft = Object.fromEntries(typed);
  inPage.set(name, draft);
  writeStored(stores.typed, PREFIX + name, draft);
  writeStored(stores.visit, PREFIX + name, draft);
}

export function deleteDraft(name: string): void {
  inPage.delete(name);
  for (const store of [stores.typed, stores.visit]) attempt(() => store.removeItem(PREFIX + name));
}

/** Whether two values of a field are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function hasShapeOf(value: unknown, first: unknown): boolean {
  return typeof value === typeof first && Array.isArray(value) === Array.isArray(first);
}
