import { createStore, type StoreApi } from "zustand/vanilla";
import type { ContextKey, ContextValue, ContextValues } from "#src/shell/commands/when.ts";

/**
 * Facts about the current place, for when-clauses. Components provide facts and remove them on unmount. With several
 * providers of a fact the latest wins, and the previous one returns when it is removed.
 */
export interface ContextKeys {
  readonly store: StoreApi<ContextValues>;
  get<T extends ContextValue>(key: ContextKey<T>): T;
  /** Returns the function that takes the fact back. */
  provide<T extends ContextValue>(key: ContextKey<T>, value: T): () => void;
}

export function createContextKeys(): ContextKeys {
  const store = createStore<ContextValues>(() => ({}));
  const providers = new Map<string, { readonly value: ContextValue }[]>();

  function publish(id: string): void {
    const value = providers.get(id)?.at(-1)?.value;
    const before = store.getState();
    if (value !== undefined) {
      if (!sameValue(before[id], value)) store.setState({ ...before, [id]: value }, true);
      return;
    }
    if (!(id in before)) return;
    const { [id]: _gone, ...rest } = before;
    store.setState(rest, true);
  }

  return {
    store,
    get<T extends ContextValue>(key: ContextKey<T>): T {
      // Only provide() writes, and it pairs the key's type with the value.
      const value = store.getState()[key.id] as T | undefined;
      return value === undefined ? key.initial : value;
    },
    provide(key, value) {
      const entry = { value };
      providers.set(key.id, [...(providers.get(key.id) ?? []), entry]);
      publish(key.id);
      return () => {
        providers.set(
          key.id,
          (providers.get(key.id) ?? []).filter((other) => other !== entry),
        );
        publish(key.id);
      };
    },
  };
}

function sameValue(a: ContextValue | undefined, b: ContextValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => item === b[i]);
  return a === b;
}
