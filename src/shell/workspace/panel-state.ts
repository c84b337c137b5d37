import { useCallback } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { attempt, stores, type KeyValueStorage } from "#src/lib/stored.ts";

/**
 * What a panel must not lose when its tile unmounts (a tab that is not shown), moves or the page reloads: sort, columns,
 * the row or bond it is on. Kept by panel id in one store and written to the browser one key a panel, among what a person
 * arranged: nothing that is typed belongs here.
 */
const PREFIX = "panel.";

interface Versioned {
  version: number;
  value: unknown;
}
export interface PanelStateStore {
  values: Readonly<Record<string, Readonly<Record<string, Versioned>>>>;
  set: (panelId: string, key: string, entry: Versioned) => void;
  /** Forgets everything a panel kept: it was removed for good, or what it kept makes it fail. */
  clear: (panelId: string) => void;
}

export function createPanelStateStore(storage: KeyValueStorage): StoreApi<PanelStateStore> {
  return createStore<PanelStateStore>()((set, get) => ({
    values: {},
    set: (panelId, key, entry) => {
      const panel = { ...stored(get, panelId, storage), [key]: entry };
      set(({ values }) => ({ values: { ...values, [panelId]: panel } }));
      attempt(() => storage.setItem(PREFIX + panelId, JSON.stringify(panel)));
    },
    clear: (panelId) => {
      set(({ values }) => ({ values: { ...values, [panelId]: {} } }));
      attempt(() => storage.removeItem(PREFIX + panelId));
    },
  }));
}

/** The value a panel kept, or undefined when there is none of this version. */
export function storedValue(
  store: PanelStateStore,
  at: { panelId: string; key: string; version: number },
  storage: KeyValueStorage,
): unknown {
  const entry = stored(() => store, at.panelId, storage)[at.key];
  return entry?.version === at.version ? entry.value : undefined;
}

const readOnce = new WeakMap<KeyValueStorage, Map<string, Record<string, Versioned>>>();

function stored(
  get: () => PanelStateStore,
  panelId: string,
  storage: KeyValueStorage,
): Readonly<Record<string, Versioned>> {
  const inMemory = get().values[panelId];
  if (inMemory) return inMemory;
  const cache = readOnce.get(storage) ?? new Map<string, Record<string, Versioned>>();
  readOnce.set(storage, cache);
  const known = cache.get(panelId);
  if (known) return known;
  const read = parsePanel(attempt(() => storage.getItem(PREFIX + panelId)) ?? null);
  cache.set(panelId, read);
  return read;
}

function parsePanel(text: string | null): Record<string, Versioned> {
  const parsed: unknown = text === null ? {} : attempt((): unknown => JSON.parse(text));
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return {};
  const entries = Object.entries(parsed).filter((entry): entry is [string, Versioned] => isVersioned(entry[1]));
  return Object.fromEntries(entries);
}

function isVersioned(entry: unknown): entry is Versioned {
  return typeof entry === "object" && entry !== null && "value" in entry && "version" in entry;
}

/** Storage may be full or switched off; what a panel stores then lives as long as the page. */
export const panelStates = createPanelStateStore(stores.arranged);

export interface PanelStateOptions<T> {
  /** Raise it when the form of the value changes: values of another version are not used. */
  version?: number;
  /** Checks what was stored; undefined refuses it. Without it a value of the initial one's kind is taken. */
  parse?: (stored: unknown) => T | undefined;
}

/** Like `useState`, for what a panel must not lose. */
export function usePanelState<T>(
  panelId: string,
  key: string,
  initial: T,
  { version = 1, parse }: PanelStateOptions<T> = {},
): [T, (next: T | ((now: T) => T)) => void] {
  const storedNow = useStore(panelStates, (store) => storedValue(store, { panelId, key, version }, stores.arranged));
  const value = accept(storedNow, initial, parse);
  const change = useCallback(
    (next: T | ((now: T) => T)) => {
      const now = accept(
        storedValue(panelStates.getState(), { panelId, key, version }, stores.arranged),
        initial,
        parse,
      );
      const fresh = isUpdater(next) ? next(now) : next;
      panelStates.getState().set(panelId, key, { version, value: fresh });
    },
    [panelId, key, version, initial, parse],
  );
  return [value, change];
}

/** Turns a yes-or-no of a panel over, for commands that act on it from outside. */
export function togglePanelFlag(panelId: string, key: string): void {
  const now = storedValue(panelStates.getState(), { panelId, key, version: 1 }, stores.arranged);
  panelStates.getState().set(panelId, key, { version: 1, value: now !== true });
}

function isUpdater<T>(next: T | ((now: T) => T)): next is (now: T) => T {
  return typeof next === "function";
}

export function accept<T>(value: unknown, initial: T, parse: ((stored: unknown) => T | undefined) | undefined): T {
  if (value === undefined) return initial;
  if (parse) return parse(value) ?? initial;
  return sameKind(value, initial) ? value : initial;
}

function sameKind<T>(value: unknown, initial: T): value is T {
  return (
    typeof value === typeof initial &&
    Array.isArray(value) === Array.isArray(initial) &&
    (value === null) === (initial === null)
  );
}
