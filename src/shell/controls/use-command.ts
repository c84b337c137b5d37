import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { commandBarred, type Command, type CommandArgs, type RunSource } from "#src/shell/commands/command.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { ariaKeys, chipsOf, keysAsText } from "#src/shell/keymap/key-chips.ts";

export interface CommandView {
  readonly command: Command | undefined;
  /** Reason it cannot run now; undefined when it can. */
  readonly barred: string | undefined;
  readonly keyChips: readonly (readonly string[])[];
  readonly keyText: string | undefined;
  readonly ariaKeys: string | undefined;
  readonly run: (source: RunSource) => void;
}

const NO_ARGS: CommandArgs = {};

/** State for a visible control of a command. An unregistered command is barred. */
export function useCommand(id: string, args: CommandArgs = NO_ARGS): CommandView {
  const { registry, context, runner, keymap } = useCommandSystem();
  useSyncExternalStore(
    (listener) => registry.subscribe(listener),
    () => registry.list(),
  );
  useStore(keymap.store, (state) => state.overrides);
  const command = registry.get(id);
  const barred = useStore(context.store, (values) =>
    command === undefined ? "Not available" : commandBarred(command, values, args),
  );
  const strokes = keymap.bindingsOf(id)[0]?.strokes ?? [];
  return {
    command,
    barred,
    keyChips: chipsOf(strokes, keymap.platform),
    keyText: strokes.length === 0 ? undefined : keysAsText(strokes, keymap.platform),
    ariaKeys: ariaKeys(strokes),
    run: (source) => {
      // Outcomes, failures included, are shown and reported by the runner.
      void runner.runCommand(id, args, source);
    },
  };
}
