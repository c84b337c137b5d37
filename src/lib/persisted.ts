import { createJSONStorage, type PersistOptions } from "zustand/middleware";
import { attempt, type KeyValueStorage } from "#src/lib/stored.ts";

interface Persisted<P extends object, Name extends string> {
  store: KeyValueStorage<Name>;
  name: Name;
  /** Raise it when the value's format changes; values of another version are ignored. */
  version?: number;
  /** Defaults; their fields are the stored part of the state. */
  initial: P;
  /** Usable part of a stored value; missing fields get the defaults. */
  accept: (stored: unknown) => Partial<P> | undefined;
}

/**
 * Options of zustand's `persist` for one of the browser's stores (stored.ts). When the browser refuses storage (full or
 * switched off), the state lives as long as the page. A person's state is reloaded by `persist.rehydrate()` when the
 * person changes.
 */
export function persistedIn<S extends P, P extends object, Name extends string>({
  store,
  name,
  version = 0,
  initial,
  accept,
}: Persisted<P, Name>): PersistOptions<S, P> {
  return {
    name,
    version,
    storage: createJSONStorage<P>(() => ({
      getItem: () => attempt(() => store.getItem(name)) ?? null,
      setItem: (_name, text) => attempt(() => store.setItem(name, text)),
      removeItem: () => attempt(() => store.removeItem(name)),
    })),
    partialize: (state) => pick(state, initial),
    migrate: () => initial,
    merge: (stored, current) => ({ ...current, ...initial, ...(stored === undefined ? undefined : accept(stored)) }),
  };
}

function pick<P extends object>(state: P, fields: P): P {
  const names = Object.keys(fields) as (keyof P)[];
  return Object.fromEntries(names.map((name) => [name, state[name]])) as P;
}
