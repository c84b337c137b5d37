import { use, useLayoutEffect } from "react";
import { useStore } from "zustand";
import { CoveredContext } from "#src/shell/controls/covered.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import type { ContextKey, ContextValue } from "#src/shell/commands/when.ts";

/**
 * Provides a fact to when-clauses for as long as the component is mounted. Undefined provides nothing: a panel gives its
 * facts only while it has the focus, so that a neighbour's cannot overrule them. What is covered provides nothing.
 * Lists must be the same array while they say the same.
 */
export function useCommandContext<T extends ContextValue>(key: ContextKey<T>, value: T | undefined): void {
  const { context } = useCommandSystem();
  const isCovered = use(CoveredContext);
  useLayoutEffect(
    () => (value === undefined || isCovered ? undefined : context.provide(key, value)),
    [context, key, value, isCovered],
  );
}

export function useContextValue<T extends ContextValue>(key: ContextKey<T>): T {
  const { context } = useCommandSystem();
  useStore(context.store, (values) => values[key.id]);
  return context.get(key);
}
