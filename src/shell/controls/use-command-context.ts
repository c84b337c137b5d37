import { use, useLayoutEffect } from "react";
import { useStore } from "zustand";
import { CoveredContext } from "#src/shell/controls/covered.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import type { ContextKey, ContextValue } from "#src/shell/commands/when.ts";

/**
 * Provides a fact to when-clauses while mounted. Undefined provides nothing: a panel provides facts only while focused,
 * so that it does not override its neighbours. Covered components provide nothing. Keep the same array while its
 * content is the same.
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
