import type { ChatStore } from "#src/platform/chat/chat-store.ts";

/** Half-written messages are kept in this browser by person, until they are sent or the person signs out. */
const PREFIX = "yieldboard.chat.drafts.";

export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface Drafts {
  load(userId: string): void;
  set(url: string, text: string): void;
  /** Forgets what anybody kept. */
  clear(): void;
}

export function createDrafts(store: ChatStore, storage: DraftStorage | undefined): Drafts {
  let key: string | null = null;
  return {
    load(userId) {
      key = PREFIX + userId;
      store.setState({ drafts: parse(attempt(() => storage?.getItem(PREFIX + userId))) });
    },
    set(url, text) {
      const { [url]: before, ...others } = store.getState().drafts;
      if ((before ?? "") === text) return;
      const drafts = text === "" ? others : { ...others, [url]: text };
      store.setState({ drafts });
      const at = key;
      if (at !== null) attempt(() => storage?.setItem(at, JSON.stringify(drafts)));
    },
    clear() {
      const at = key;
      if (at !== null) attempt(() => storage?.removeItem(at));
      key = null;
      store.setState({ drafts: {} });
    },
  };
}

/** Forgets everybody's. */
export function forgetDrafts(storage: Storage | undefined): void {
  attempt(() => {
    for (const key of Object.keys(storage ?? {})) if (key.startsWith(PREFIX)) storage?.removeItem(key);
  });
}

function parse(text: string | null | undefined): Record<string, string> {
  const read: unknown = attempt((): unknown => JSON.parse(text ?? "{}"));
  if (typeof read !== "object" || read === null) return {};
  return Object.fromEntries(
    Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** A full or barred storage loses only what would have outlived the page. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
