import { Plus, Trash2 } from "lucide-react";
import { useLayoutEffect } from "react";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, not } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";

/**
 * Registers the page's commands while it is open, for users allowed to change limits. Arrows and Enter belong to the
 * list.
 */
export function useLimitsCommands({
  add,
  remove,
  mayEdit,
}: {
  add: () => void;
  remove: () => void;
  mayEdit: boolean;
}): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    if (!mayEdit) return undefined;
    const section = "Limits";
    const when = all(not(facts.onDesk));
    return registry.register([
      command({
        id: "limits.add",
        title: "Add a limit",
        section,
        aliases: ["New limit"],
        icon: Plus,
        keys: ["n"],
        when,
        run: add,
      }),
      command({
        id: "limits.remove",
        title: "Remove the limit",
        section,
        aliases: ["Delete the limit"],
        icon: Trash2,
        keys: ["x"],
        danger: true,
        when,
        run: remove,
      }),
    ]);
  }, [registry, add, remove, mayEdit]);
}
