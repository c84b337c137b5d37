import type { ChatStore } from "#src/platform/chat/chat-store.ts";

/**
 * Half-written messages are kept in this browser by person, until they are sent or the person signs out. The tabs of the
 * person share what is stored, and each has its own box: a draft that one tab sent is gone from the others, unless somebody
 * has written on in them.
 */
const PREFIX = "yieldboard.chat.drafts.";

export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface Drafts {
  load(userId: string): void;
  set(url: string, text: string): void;
  /** Empties the box now; what is stored of it goes once the message is stored. */
  take(url: string, persisted: Promise<unknown>): void;
  /** Another tab has changed what is stored. @param text as `storage` events give it */
  changedElsewhere(key: string | null, text: string | null): void;
  /** Forgets what anybody kept. */
  clear(): void;
}

export function createDrafts(store: ChatStore, storage: DraftStorage | undefined): Drafts {
  let key: string | null = null;
  /** Channels in whose box this tab has written. */
  const written = new Set<string>();
  const draftOf = (url: string) => store.getState().drafts[url] ?? "";

  function show(url: string, text: string): void {
    store.setState(({ drafts }) => ({ drafts: withDraft(drafts, url, text) }));
  }
  /** Changes one draft of those that are stored: other tabs may have written the others. */
  function persist(url: string): void {
    const at = key;
    if (at === null) return;
    attempt(() => {
      const stored = parse(storage?.getItem(at));
      storage?.setItem(at, JSON.stringify(withDraft(stored, url, draftOf(url))));
    });
  }

  return {
    load(userId) {
      key = PREFIX + userId;
      written.clear();
      store.setState({ drafts: parse(attempt(() => storage?.getItem(PREFIX + userId))) });
    },
    set(url, text) {
      if (draftOf(url) === text) return;
      if (text === "") written.delete(url);
      else written.add(url);
      show(url, text);
      persist(url);
    },
    take(url, persisted) {
      const at = key;
      written.delete(url);
      show(url, "");
      // What was typed meanwhile is stored by then, and stays.
      const forget = () => (key === at ? persist(url) : undefined);
      persisted.then(forget, forget);
    },
    changedElsewhere(changed, text) {
      if (changed === null || changed !== key || text === null) return;
      const stored = parse(text);
      for (const url of Object.keys(store.getState().drafts)) {
        if (stored[url] !== undefined) continue;
        if (written.has(url)) persist(url);
        else show(url, "");
      }
    },
    clear() {
      written.clear();
      const at = key;
      if (at !== null) attempt(() => storage?.removeItem(at));
      key = null;
      store.setState({ drafts: {} });
    },
  };
}

function withDraft(drafts: Readonly<Record<string, string>>, url: string, text: string): Record<string, string> {
  const { [url]: _before, ...others } = drafts;
  return text === "" ? others : { ...others, [url]: text };
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
