import type { Layout } from "#domain/workspace/layout.ts";
import { parseStored, serialise } from "#domain/workspace/stored.ts";
import type { KeyValueStorage } from "#src/lib/stored.ts";

/** Where a person's layouts are stored in the browser. The second holds the last one that was seen to draw. */
export const LAYOUT_KEY = "layout";
export const LAST_GOOD_KEY = "layout.last-good";

/** Something the user is to know, in whole sentences. */
export interface WorkspaceNotice {
  tone: "info" | "warning";
  text: string;
}
export type Notify = (notice: WorkspaceNotice) => void;

/**
 * Reads the stored layout. One without 'Build Network' is cleared from storage and the standard one is taken (P-08); a
 * broken one gives way to the last that worked, or to the standard one. There is always something to show.
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
