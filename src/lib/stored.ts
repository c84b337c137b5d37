/**
 * What pages store, in four stores. What belongs to the machine (theme, sounds) is the same for whoever
 * sits at it. What belongs to a person carries their id: how they arranged their desk stays there for when they come
 * back; what they typed (drafts, searches) goes when they sign out, and when somebody else signs in. Anything else under
 * our prefix goes with it, so that a key nobody thought of does not stay behind.
 */
export type KeyValueStorage<Name extends string = string> = {
  getItem(name: Name): string | null;
  /** @throws when the browser refuses (full or switched off) */
  setItem(name: Name, text: string): void;
  removeItem(name: Name): void;
};

const MACHINE_NAMES = ["looks", "sounds", "version", "chat.engine", "utm"] as const;
type MachineName = (typeof MACHINE_NAMES)[number];

const PREFIX = "yieldboard.";
const ARRANGED = `${PREFIX}arranged.`;
const TYPED = `${PREFIX}typed.`;

const VISIT = `${PREFIX}visit.`;

export interface BrowserStores {
  readonly machine: KeyValueStorage<MachineName>;
  /** Layout, columns and limits of whoever is signed in. Empty, and stores nothing, while nobody is. */
  readonly arranged: KeyValueStorage;
  /** What whoever is signed in typed. Empty, and stores nothing, while nobody is. */
  readonly typed: KeyValueStorage;
  /** What a visitor typed, in this tab alone: empty, and stores nothing, while somebody is signed in, and gone by then. */
  readonly visit: KeyValueStorage;
  /** Which name of `typed` a key of localStorage is; null for anything else, and while nobody is signed in. */
  typedNameOf: (key: string | null) => string | null;
  /** Who is signed in on this page; null for nobody. What anybody else typed is deleted. */
  setPerson: (userId: string | null) => void;
  /** Calls back now and whenever somebody else is signed in, for what was read from a person's stores. */
  onPerson: (react: () => void) => void;
  /** Deletes what anybody typed: the person signs out. */
  forgetTyped: () => void;
}

export function createBrowserStores(
  localStorage: () => Storage | undefined,
  sessionStorage: () => Storage | undefined = () => undefined,
): BrowserStores {
  let person: string | null = null;
  const reactions: (() => void)[] = [];

  const under = (keyOf: (name: string) => string | null, storage = localStorage): KeyValueStorage => ({
    getItem(name) {
      const key = keyOf(name);
      return key === null ? null : (storage()?.getItem(key) ?? null);
    },
    setItem(name, text) {
      const key = keyOf(name);
      if (key !== null) storage()?.setItem(key, text);
    },
    removeItem(name) {
      const key = keyOf(name);
      if (key !== null) storage()?.removeItem(key);
    },
  });
  const ofPerson = (prefix: string) => under((name) => (person === null ? null : `${prefix}${person}.${name}`));

  function forgetTypedBut(userId: string | null): void {
    const storage = attempt(localStorage);
    for (const key of attempt(() => Object.keys(storage ?? {})) ?? []) {
      const stays = isMachineKey(key) || key.startsWith(ARRANGED) || key.startsWith(`${TYPED}${userId}.`);
      if (key.startsWith(PREFIX) && !stays) attempt(() => storage?.removeItem(key));
    }
    const tab = attempt(sessionStorage);
    for (const key of attempt(() => Object.keys(tab ?? {})) ?? []) {
      if (key.startsWith(VISIT)) attempt(() => tab?.removeItem(key));
    }
  }

  return {
    machine: under((name) => PREFIX + name),
    arranged: ofPerson(ARRANGED),
    typed: ofPerson(TYPED),
    visit: under((name) => (person === null ? VISIT + name : null), sessionStorage),
    typedNameOf(key) {
      const own = `${TYPED}${person}.`;
      return person !== null && key?.startsWith(own) ? key.slice(own.length) : null;
    },
    setPerson(userId) {
      if (userId === person) return;
      person = userId;
      if (userId !== null) forgetTypedBut(userId);
      for (const react of reactions) react();
    },
    onPerson(react) {
      reactions.push(react);
      react();
    },
    forgetTyped: () => forgetTypedBut(null),
  };
}

function isMachineKey(key: string): boolean {
  return MACHINE_NAMES.some((name) => key === PREFIX + name);
}

/** This browser's. */
export const stores = createBrowserStores(
  () => globalThis.localStorage,
  () => globalThis.sessionStorage,
);

/** Reads JSON; undefined when absent, broken or barred. */
export function readStored<Name extends string>(store: KeyValueStorage<Name>, name: Name): unknown {
  return attempt((): unknown => {
    const text = store.getItem(name);
    return text === null ? undefined : JSON.parse(text);
  });
}

/** Stores JSON; a full or barred store loses only the convenience. */
export function writeStored<Name extends string>(store: KeyValueStorage<Name>, name: Name, value: unknown): void {
  attempt(() => store.setItem(name, JSON.stringify(value)));
}

/** What a store gives; undefined when the browser refuses (full or switched off). */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
