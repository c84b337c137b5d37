import { createStore, type StoreApi } from "zustand/vanilla";
import type { CommandRegistry } from "#src/shell/commands/registry.ts";
import type { ContextValues } from "#src/shell/commands/when.ts";
import { compileKeys, type Binding, type CompiledKeys } from "#src/shell/keymap/bindings.ts";
import type { KeyInput } from "#src/shell/keymap/key-input.ts";
import { NO_OVERRIDES, type KeymapOverrides } from "#src/shell/keymap/overrides.ts";
import type { Platform } from "#src/shell/keymap/platform.ts";
import { couldMean, NO_CHORD, resolveKey, type ChordState, type KeyResolution } from "#src/shell/keymap/resolve-key.ts";

export interface KeymapState {
  readonly overrides: KeymapOverrides;
  readonly chord: ChordState;
}

/** Keys of all commands with the person's changes, and the chord being typed. */
export interface Keymap {
  readonly platform: Platform;
  readonly store: StoreApi<KeymapState>;
  compiled(): CompiledKeys;
  /** Keys of a command, the one to show first; empty when it has none. */
  bindingsOf(commandId: string): readonly Binding[];
  press(input: KeyInput, values: ContextValues): KeyResolution;
  /** True when a press continues towards some command, in any place. */
  couldMean(input: KeyInput): boolean;
  cancelChord(): void;
  setOverrides(overrides: KeymapOverrides): void;
  /** Stops all keys, e.g. while a new key is being recorded. Returns the function that lets them run again. */
  suspend(): () => void;
}

export interface KeymapParts {
  readonly registry: CommandRegistry;
  readonly platform: Platform;
  readonly overrides?: KeymapOverrides;
}

export function createKeymap({ registry, platform, overrides = NO_OVERRIDES }: KeymapParts): Keymap {
  const store = createStore<KeymapState>(() => ({ overrides, chord: NO_CHORD }));
  const suspensions = new Set<symbol>();
  let cache: {
    commands: unknown;
    overrides: unknown;
    compiled: CompiledKeys;
    byCommand: Map<string, Binding[]>;
  } | null = null;

  function current(): NonNullable<typeof cache> {
    const commands = registry.list();
    const changes = store.getState().overrides;
    if (cache === null || cache.commands !== commands || cache.overrides !== changes) {
      const compiled = compileKeys(commands, changes, platform);
      const byCommand = Map.groupBy(compiled.bindings, (binding) => binding.commandId);
      cache = { commands, overrides: changes, compiled, byCommand };
    }
    return cache;
  }

  function setChord(chord: ChordState): void {
    if (store.getState().chord !== chord) store.setState({ chord });
  }

  return {
    platform,
    store,
    compiled: () => current().compiled,
    bindingsOf: (commandId) => current().byCommand.get(commandId) ?? NO_BINDINGS,
    press(input, values) {
      const { chord, overrides: changes } = store.getState();
      if (suspensions.size > 0) return { kind: "none", state: chord, consumed: false };
      const rules = { bindings: current().compiled.bindings, values, platform, singleKeys: changes.singleKeys };
      const resolution = resolveKey(chord, input, rules);
      setChord(resolution.state);
      return resolution;
    },
    couldMean: (input) =>
      suspensions.size === 0 && couldMean(store.getState().chord, input, current().compiled.bindings, platform),
    cancelChord: () => setChord(NO_CHORD),
    setOverrides: (changed) => store.setState({ overrides: changed }),
    suspend() {
      const token = Symbol("suspended");
      suspensions.add(token);
      setChord(NO_CHORD);
      return () => suspensions.delete(token);
    },
  };
}

const NO_BINDINGS: readonly Binding[] = [];
