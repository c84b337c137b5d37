import { Search } from "lucide-react";
import { useEffect } from "react";
import { command } from "#src/shell/commands/command.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { all, not } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";

/** The page's own commands, for as long as it is open: its key works like every other and stands in the sheet of keys. */
export function useFindCommands(focusSearch: () => void): void {
  const { registry } = useCommandSystem();
  useEffect(
    () =>
      registry.register([
        command({
          id: "find.search",
          title: "Search the bonds",
          section: "Find",
          aliases: ["Find a bond"],
          icon: Search,
          keys: ["/"],
          when: all(not(facts.onDesk)),
          run: focusSearch,
        }),
      ]),
    [registry, focusSearch],
  );
}
