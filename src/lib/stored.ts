/**
 * Browser storage in four stores. Machine settings (theme, sounds) are shared by everyone at the machine. Personal data
 * carries the person's id. Their arrangement of the desk stays for their next visit; typed text (drafts, searches) is
 * deleted at sign-out and when another person signs in. All other keys under our prefix are deleted with it, so that no
 * forgotten key stays behind.
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
  /** Layout, columns and limits of the signed-in person. Empty for visitors; ignores their writes. */
  readonly arranged: KeyValueStorage;
  /** Text typed by the signed-in person. Empty for visitors; ignores their writes. */
  readonly typed: KeyValueStorage;
  /** Text typed by a visitor, in this tab only. Deleted once someone is signed in; then empty, and ignores writes. */
  readonly visit: KeyValueStorage;
  /** Name within `typed` of a localStorage key; null for other keys, and for visitors. */
  typedNameOf: (key: string | null) => string | null;
  /** Sets the signed-in person and deletes typed text of anyone else; null, for no one, deletes nothing. */
  setPerson: (userId: string | null) => void;
  /** Calls back now and on every change of person, to reload personal stores. */
  onPerson: (react: () => void) => void;
  /** Deletes all typed text, at sign-out. */
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

/** Result of a storage access; undefined when the browser refuses it (full or switched off). */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
