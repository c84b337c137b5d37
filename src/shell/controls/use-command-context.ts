import { useLayoutEffect } from "react";
import { useStore } from "zustand";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import type { ContextKey, ContextValue } from "#src/shell/commands/when.ts";

/**
 * Provides a fact to when-clauses for as long as the component is mounted. Undefined provides nothing: a panel gives its
 * facts only while it has the focus, so that a neighbour's cannot overrule them.
 * Lists must be the same array while they say the same.
 */
export function useCommandContext<T extends ContextValue>(key: ContextKey<T>, value: T | undefined): void {
  const { context } = useCommandSystem();
  useLayoutEffect(() => (value === undefined ? undefined : context.provide(key, value)), [context, key, value]);
}

export function useContextValue<T extends ContextValue>(key: ContextKey<T>): T {
  const { context } = useCommandSystem();
  useStore(context.store, (values) => values[key.id]);
  return context.get(key);
}
