import { z } from "zod";
import { useCallback } from "react";
import { useStore } from "zustand";
import { persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import { persistedIn } from "#src/lib/persisted.ts";
import { stores, type KeyValueStorage } from "#src/lib/stored.ts";

/**
 * Panel state that survives when its tile unmounts (a hidden tab), moves, or the page reloads: sort, columns, the
 * current row or bond. Stored by panel id in the person's `arranged` store; typed text does not belong here.
 */
const versioned = z.object({ version: z.number(), value: z.unknown() });
type Versioned = z.infer<typeof versioned>;

const persisted = z.object({ values: z.record(z.string(), z.record(z.string(), versioned)) });
type Persisted = z.infer<typeof persisted>;

export interface PanelStateStore extends Persisted {
  set: (panelId: string, key: string, entry: Versioned) => void;
  /** Deletes a panel's stored state, because it was removed permanently or its state makes it fail. */
  clear: (panelId: string) => void;
}

// oxlint-disable-next-line typescript/explicit-function-return-type -- zustand's own type of a store that persists
export function createPanelStateStore(storage: KeyValueStorage) {
  return createStore<PanelStateStore>()(
    persist(
      (set) => ({
        values: {},
        set: (panelId, key, entry) =>
          set(({ values }) => ({ values: { ...values, [panelId]: { ...values[panelId], [key]: entry } } })),
        clear: (panelId) => set(({ values: { [panelId]: _cleared, ...values } }) => ({ values })),
      }),
      persistedIn({
        store: storage,
        name: "panels",
        initial: { values: {} },
        accept: (stored) => persisted.safeParse(stored).data,
      }),
    ),
  );
}

/** A panel's stored value; undefined when there is none of this version. */
export function storedValue(
  { values }: PanelStateStore,
  { panelId, key, version }: { panelId: string; key: string; version: number },
): unknown {
  const entry = values[panelId]?.[key];
  return entry?.version === version ? entry.value : undefined;
}

export const panelStates = createPanelStateStore(stores.arranged);
stores.onPerson(() => void panelStates.persist.rehydrate());

export interface PanelStateOptions<T> {
  /** Raise it when the form of the value changes: values of another version are not used. */
  version?: number;
  /** Validates a stored value; undefined rejects it. Omitted: values of the initial value's type are accepted. */
  parse?: (stored: unknown) => T | undefined;
}

/** Like `useState`, but persisted with the panel. */
export function usePanelState<T>(
  panelId: string,
  key: string,
  initial: T,
  { version = 1, parse }: PanelStateOptions<T> = {},
): [T, (next: T | ((now: T) => T)) => void] {
  const storedNow = useStore(panelStates, (store) => storedValue(store, { panelId, key, version }));
  const value = accept(storedNow, initial, parse);
  const change = useCallback(
    (next: T | ((now: T) => T)) => {
      const now = accept(storedValue(panelStates.getState(), { panelId, key, version }), initial, parse);
      const fresh = isUpdater(next) ? next(now) : next;
      panelStates.getState().set(panelId, key, { version, value: fresh });
    },
    [panelId, key, version, initial, parse],
  );
  return [value, change];
}

/** Turns a yes-or-no of a panel over, for commands that act on it from outside. */
export function togglePanelFlag(panelId: string, key: string): void {
  const now = storedValue(panelStates.getState(), { panelId, key, version: 1 });
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
