import type { CommandSystem } from "#src/shell/controls/command-system.ts";
import type { PendingContext } from "#src/shell/commands/pending-context.ts";
import type { KeyInput } from "#src/shell/keymap/key-input.ts";

/**
 * Takes a key press: runs what it means, at once or when the place it was pressed at is known. Keys have their turns in the
 * order they were pressed.
 * @returns true when the press is taken, so that the browser must not act on it
 */
export function createKeyPress(
  { keymap, context, runner }: Pick<CommandSystem, "keymap" | "context" | "runner">,
  pendingContext: PendingContext,
): (input: KeyInput) => boolean {
  const press = (input: KeyInput): boolean => {
    const resolution = keymap.press(input, context.store.getState());
    if (resolution.kind === "none" && !resolution.consumed) return false;
    // Outcomes, failures included, are shown and reported by the runner.
    if (resolution.kind === "run") {
      void runner.runCommand(resolution.binding.commandId, resolution.binding.args, "key");
    }
    return true;
  };
  /** The last of the keys that wait; null while none does. */
  let last: Promise<void> | null = null;
  return (input) => {
    // What a letter means behind a key that waits is known when that one has had its turn: it may be the rest of its chord.
    const waits = input.place === "page" && (keymap.couldMean(input) || (last !== null && isLetter(input)));
    const ended = waits ? pendingContext.ended() : null;
    if (!waits || (ended === null && last === null)) return press(input);
    const turn = Promise.all([last, ended]).then(() => {
      if (last === turn) last = null;
      press(input);
    });
    last = turn;
    return true;
  };
}

const isLetter = ({ key, ctrl, alt, meta }: KeyInput): boolean => key.length === 1 && !ctrl && !alt && !meta;
