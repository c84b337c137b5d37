import { attempt, readStored, stores, writeStored } from "#src/lib/stored.ts";

// Drafts of forms: text typed and not sent yet. Stored in this page and, for a signed-in person, in the browser, so
// that a draft survives a closed dialog, a failed send, a reload and a closed browser. A visitor's lives as long as the
// tab. It is deleted once sent, and when its writer signs out or someone signs in. Only fields that differ from the
// form's initial values are stored: later changes by others to the remaining fields still show.

const PREFIX = "form.";
const inPage = new Map<string, object>();
stores.onPerson(() => inPage.clear());

/** Draft of this name, merged over the form's initial values; stored fields of another shape are ignored. */
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
 * Stores the fields that differ from the initial values; deletes the draft when none does.
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

/** True when two field values are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function hasShapeOf(value: unknown, first: unknown): boolean {
  return typeof value === typeof first && Array.isArray(value) === Array.isArray(first);
}
