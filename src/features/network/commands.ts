import { Search } from "lucide-react";
import { command } from "#src/shell/commands/command.ts";
import { all, flag } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";

export const networkFacts = { inPanel: flag("network.panel", "Focus Build Network first") };

export const networkCommands = [
  command({
    id: "network.search",
    title: "Search people and firms",
    section: "Network",
    aliases: ["Find a counterparty", "Connect"],
    icon: Search,
    keys: [{ keys: "/", when: all(networkFacts.inPanel) }],
    when: all(facts.onDesk),
    run: async (context) => {
      await context.run("panel.go-build-network");
      focusNextFrame(() => document.querySelector<HTMLElement>("[data-network-search]"));
    },
  }),
];
