import { useMemo } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import type { CommandSystem } from "#src/shell/controls/command-system.ts";
import { pendingContext } from "#src/shell/commands/pending-context.ts";
import { toKeyInput } from "#src/shell/keymap/key-input.ts";
import { createKeyPress } from "#src/shell/controls/key-press.ts";

/**
 * The one keyboard listener. It receives every key ("*"), even in fields, and leaves the meaning to the resolver. It listens
 * while events bubble, so a widget that handled a key itself (preventDefault) keeps it.
 */
export function useKeyListener(system: CommandSystem): void {
  const press = useMemo(() => createKeyPress(system, pendingContext), [system]);
  useHotkeys(
    "*",
    (event) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (press(toKeyInput(event))) event.preventDefault();
    },
    { enableOnFormTags: true, enableOnContentEditable: true },
    [press],
  );
}
