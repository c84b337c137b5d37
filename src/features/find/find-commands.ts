import { Bookmark, Columns3, Link2, ListPlus, Search } from "lucide-react";
import { useLayoutEffect } from "react";
import { command } from "#src/shell/commands/command.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { all, not } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";

interface FindActs {
  search: () => void;
  showSaved: () => void;
  copyLink: () => void;
  compare: () => void;
  /** Passes the ticked bonds, one a line, to a new list. */
  askByList: (begin: (text: string) => Promise<void>) => Promise<void> | void;
}

/**
 * Registers the page's commands while it is open; their keys work as usual and appear in the key sheet.
 * @param acts must keep its identity
 */
export function useFindCommands(acts: FindActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(
    () =>
      registry.register([
        command({
          id: "find.search",
          title: "Search bonds",
          section: "Find",
          aliases: ["Find a bond"],
          icon: Search,
          keys: ["/"],
          when: all(not(facts.onDesk)),
          run: acts.search,
        }),
        command({
          id: "find.saved",
          title: "Save this search, or open a saved one",
          section: "Find",
          aliases: ["Save search", "Saved searches"],
          icon: Bookmark,
          keys: ["s"],
          when: all(not(facts.onDesk)),
          run: acts.showSaved,
        }),
        command({
          id: "find.copy-link",
          title: "Copy the link to this search",
          section: "Find",
          icon: Link2,
          keys: ["shift+l"],
          when: all(not(facts.onDesk)),
          run: acts.copyLink,
        }),
        command({
          id: "find.compare",
          title: "Compare the ticked bonds",
          section: "Find",
          icon: Columns3,
          keys: ["v"],
          when: all(not(facts.onDesk)),
          run: acts.compare,
        }),
        command({
          id: "find.list",
          title: "Request levels for the ticked bonds",
          section: "Find",
          icon: ListPlus,
          keys: ["l"],
          when: all(not(facts.onDesk), facts.mayTrade),
          run: (context) => acts.askByList((text) => context.run("list.new", { text })),
        }),
      ]),
    [registry, acts],
  );
}
