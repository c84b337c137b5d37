import type { Layout } from "#domain/workspace/layout.ts";
import { parseStored, serialise } from "#domain/workspace/stored.ts";
import type { KeyValueStorage } from "#src/lib/stored.ts";

/** Storage keys of a person's layouts. The second holds the last layout that rendered. */
export const LAYOUT_KEY = "layout";
export const LAST_GOOD_KEY = "layout.last-good";

/** Something the user is to know, in whole sentences. */
export interface WorkspaceNotice {
  tone: "info" | "warning";
  text: string;
}
export type Notify = (notice: WorkspaceNotice) => void;

/**
 * Loads the stored layout. A layout without 'Build Network' is deleted, and the standard one is used (P-08). A broken
 * one is replaced by the last that worked, or by the standard one. Always returns a layout.
 */
export function loadLayout(storage: KeyValueStorage, notify: Notify, standard: Layout): Layout {
  const text = read(storage, LAYOUT_KEY);
  if (text === null) return standard;
  const stored = parseStored(text);
  if ("ok" in stored) return stored.layout;
  forget(storage, LAYOUT_KEY);
  if ("cleared" in stored) {
    notify({
      tone: "info",
      text: `Your saved layout was cleared. ${stored.cleared} The standard layout is shown.`,
    });
    return standard;
  }
  const lastGood = lastGoodLayout(storage);
  const shown = lastGood ? "The last one that worked is shown." : "The standard layout is shown.";
  notify({ tone: "warning", text: `Your saved layout could not be used. ${stored.broken} ${shown}` });
  return lastGood ?? standard;
}

export function lastGoodLayout(storage: KeyValueStorage): Layout | undefined {
  const text = read(storage, LAST_GOOD_KEY);
  const stored = text === null ? undefined : parseStored(text);
  return stored && "ok" in stored ? stored.layout : undefined;
}

/** Stores a layout under one of the two keys; false when the browser refuses (full or switched off). */
export function saveLayout(storage: KeyValueStorage, key: string, layout: Layout): boolean {
  try {
    storage.setItem(key, serialise(layout));
    return true;
  } catch {
    return false;
  }
}

function read(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function forget(storage: KeyValueStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // A storage that cannot be written to keeps the layout; it is refused again at the next start.
  }
}
