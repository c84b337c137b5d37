import { attempt, type KeyValueStorage, readStored, writeStored } from "#src/lib/stored.ts";
import type { ChatStore } from "#src/chat-client/chat-store.ts";

/**
 * Drafts are stored in this browser by person, until they are sent or the person signs out. All tabs share the stored
 * drafts, but each has its own text box. A draft sent in one tab disappears from the others, unless the person has
 * typed in them since.
 */
export const DRAFTS = "chat.drafts";

export interface Drafts {
  load(): void;
  set(url: string, text: string): void;
  /** Clears the box now, and the stored draft once the message is persisted. */
  take(url: string, persisted: Promise<unknown>): void;
  /** Another tab changed the stored drafts. @param text as `storage` events give it */
  changedElsewhere(text: string | null): void;
  /** Deletes the person's stored drafts. */
  clear(): void;
}

export function createDrafts(store: ChatStore, storage: KeyValueStorage): Drafts {
  /** Channels this tab has typed in since `load`. */
  let written = new Set<string>();
  const draftOf = (url: string) => store.getState().drafts[url] ?? "";

  function show(url: string, text: string): void {
    store.setState(({ drafts }) => ({ drafts: withDraft(drafts, url, text) }));
  }
  /** Changes one draft of those that are stored: other tabs may have written the others. */
  function persist(url: string): void {
    writeStored(storage, DRAFTS, withDraft(draftsIn(readStored(storage, DRAFTS)), url, draftOf(url)));
  }

  return {
    load() {
      written = new Set();
      store.setState({ drafts: draftsIn(readStored(storage, DRAFTS)) });
    },
    set(url, text) {
      if (draftOf(url) === text) return;
      if (text === "") written.delete(url);
      else written.add(url);
      show(url, text);
      persist(url);
    },
    take(url, persisted) {
      const loaded = written;
      written.delete(url);
      show(url, "");
      // Text typed in the meantime is already stored, and is kept.
      const forget = () => (loaded === written ? persist(url) : undefined);
      persisted.then(forget, forget);
    },
    changedElsewhere(text) {
      if (text === null) return;
      const stored = draftsIn(attempt((): unknown => JSON.parse(text)));
      for (const url of Object.keys(store.getState().drafts)) {
        if (stored[url] !== undefined) continue;
        if (written.has(url)) persist(url);
        else show(url, "");
      }
    },
    clear() {
      written = new Set();
      attempt(() => storage.removeItem(DRAFTS));
      store.setState({ drafts: {} });
    },
  };
}

function withDraft(drafts: Readonly<Record<string, string>>, url: string, text: string): Record<string, string> {
  const { [url]: _before, ...others } = drafts;
  return text === "" ? others : { ...others, [url]: text };
}

function draftsIn(stored: unknown): Record<string, string> {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
