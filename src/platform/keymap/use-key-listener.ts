import { useHotkeys } from "react-hotkeys-hook";
import type { CommandSystem } from "../commands/command-system.ts";
import { toKeyInput } from "./key-input.ts";

/**
 * The one keyboard listener. It hears every key ("*"), even in fields, and leaves the meaning to the resolver. It listens
 * while events bubble, so a widget that handled a key itself (preventDefault) keeps it.
 */
export function useKeyListener({ keymap, context, runner }: CommandSystem): void {
  useHotkeys(
    "*",
    (event) => {
      if (event.defaultPrevented || event.isComposing) return;
      const resolution = keymap.press(toKeyInput(event), context.store.getState());
      if (resolution.kind === "none" && !resolution.consumed) return;
      event.preventDefault();
      if (resolution.kind !== "run") return;
      // Outcomes, failures included, are told and reported by the runner.
      void runner.runCommand(resolution.binding.commandId, resolution.binding.args, "key");
    },
    { enableOnFormTags: true, enableOnContentEditable: true },
    [keymap, context, runner],
  );
}
