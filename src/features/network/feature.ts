import { Network } from "lucide-react";
import type { Feature } from "#src/shell/feature.ts";
import { networkCommands } from "#src/features/network/commands.ts";
import { NetworkPanel } from "#src/features/network/network-panel.tsx";

/** Finds people and firms to deal with. */
export const networkFeature: Feature = {
  commands: networkCommands,
  panels: [
    {
      type: "Build Network",
      title: "Build Network",
      icon: Network,
      Component: NetworkPanel,
      emptyText: {
        what: "No suggestions yet. Search for people or firms to connect with.",
        hint: "Search with",
        command: "network.search",
      },
    },
  ],
};
