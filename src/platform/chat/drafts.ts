import { attempt, readStored, writeStored, type KeyValueStorage } from "#src/lib/stored.ts";
import type { ChatStore } from "#src/platform/chat/chat-store.ts";

/** Half-written messages are kept in this browser by person, until they are sent or the person signs out. */
const NAME = "chat.drafts";

export interface Drafts {
  load(): void;
  set(url: string, text: string): void;
  clear(): void;
}

export function createDrafts(store: ChatStore, storage: KeyValueStorage): Drafts {
  return {
    load() {
      store.setState({ drafts: draftsIn(readStored(storage, NAME)) });
    },
    set(url, text) {
      const { [url]: before, ...others } = store.getState().drafts;
      if ((before ?? "") === text) return;
      const drafts = text === "" ? others : { ...others, [url]: text };
      store.setState({ drafts });
      writeStored(storage, NAME, drafts);
    },
    clear() {
      attempt(() => storage.removeItem(NAME));
      store.setState({ drafts: {} });
    },
  };
}

function draftsIn(stored: unknown): Record<string, string> {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
