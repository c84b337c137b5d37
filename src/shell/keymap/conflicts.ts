import { canBothBeTrue } from "#src/shell/commands/when-overlap.ts";
import type { Binding } from "#src/shell/keymap/bindings.ts";

/**
 * Conflicting keys: the same key for two commands whose when-clauses can hold together, or a key that starts a chord
 * and so blocks it.
 */
export type KeyConflict =
  | { readonly kind: "same"; readonly winner: Binding; readonly loser: Binding }
  | { readonly kind: "prefix"; readonly winner: Binding; readonly loser: Binding };

/** `bindings` in the resolver's order, so that the winner of a clash is the one that runs today. */
export function findConflicts(bindings: readonly Binding[]): readonly KeyConflict[] {
  const byFirst = Map.groupBy(bindings, (binding) => binding.strokes[0]);
  return [...byFirst.values()].flatMap((group) =>
    group.flatMap((a, index) => group.slice(index + 1).flatMap((b) => conflictOf(a, b) ?? [])),
  );
}

/** Conflicts of a new key, shown before it is saved. */
export function conflictsOfNew(candidate: Binding, bindings: readonly Binding[]): readonly KeyConflict[] {
  return bindings
    .filter((binding) => binding.commandId !== candidate.commandId)
    .flatMap((binding) => conflictOf(candidate, binding) ?? []);
}

function conflictOf(a: Binding, b: Binding): KeyConflict | undefined {
  const [shorter, longer] = a.strokes.length <= b.strokes.length ? [a, b] : [b, a];
  if (!shorter.strokes.every((stroke, index) => longer.strokes[index] === stroke)) return undefined;
  if (!canBothBeTrue(a.when, b.when)) return undefined;
  if (shorter.strokes.length < longer.strokes.length) return { kind: "prefix", winner: shorter, loser: longer };
  // One command may have one key twice, e.g. with different arguments in different places.
  return a.commandId === b.commandId ? undefined : { kind: "same", winner: a, loser: b };
}
