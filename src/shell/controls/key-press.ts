import type { CommandSystem } from "#src/shell/controls/command-system.ts";
import type { KeyInput } from "#src/shell/keymap/key-input.ts";

/**
 * Handles a key press by running its command.
 * @returns true when it was consumed, so that the browser must not act on it
 */
export function createKeyPress({
  keymap,
  context,
  runner,
}: Pick<CommandSystem, "keymap" | "context" | "runner">): (input: KeyInput) => boolean {
  return (input) => {
    const resolution = keymap.press(input, context.store.getState());
    if (resolution.kind === "none" && !resolution.consumed) return false;
    // Outcomes, failures included, are shown and reported by the runner.
    if (resolution.kind === "run") {
      void runner.runCommand(resolution.binding.commandId, resolution.binding.args, "key");
    }
    return true;
  };
}
