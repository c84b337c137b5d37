import { attempt, type KeyValueStorage, readStored, writeStored } from "#src/lib/stored.ts";
import type { ChatStore } from "#src/chat-client/chat-store.ts";

/**
 * Half-written messages are stored in this browser by person, until they are sent or the person signs out. The tabs of the
 * person share what is stored, and each has its own box: a draft that one tab sent is gone from the others, unless somebody
 * has written on in them.
 */
export const DRAFTS = "chat.drafts";

export interface Drafts {
  load(): void;
  set(url: string, text: string): void;
  /** Empties the box now; what is stored of it goes once the message is stored. */
  take(url: string, persisted: Promise<unknown>): void;
  /** Another tab of the person has changed what is stored. @param text as `storage` events give it */
  changedElsewhere(text: string | null): void;
  /** Forgets what the person stored. */
  clear(): void;
}

export function createDrafts(store: ChatStore, storage: KeyValueStorage): Drafts {
  /** Channels in whose box this tab has written, by the person it is loaded for. */
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
      // What was typed meanwhile is stored by then, and stays.
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
