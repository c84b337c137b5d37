import { ScrollText } from "lucide-react";
import { chainCommands } from "#src/desk-kit/chain/chain-commands.ts";
import { ChainCompanion } from "#src/desk-kit/chain/chain-place.ts";
import type { Feature } from "#src/shell/feature.ts";
import { stackCommand } from "#src/desk-kit/stacks/stack-figure.ts";
import { rowCommands } from "#src/desk-kit/market/row-commands.ts";
import { candidateSource } from "#src/features/private-runs/choose.ts";
import { runCommands } from "#src/features/private-runs/commands.ts";
import { dealLineSource } from "#src/features/private-runs/deal-line-source.ts";
import { PrivateRunsPanel } from "#src/features/private-runs/private-runs-panel.tsx";

/** Quotes parsed from the user's chats, and quotes typed as a line. */
export const privateRunsFeature: Feature = {
  commands: [...runCommands, ...chainCommands, ...rowCommands, stackCommand],
  dealCompanions: [ChainCompanion],
  paletteSources: [dealLineSource, candidateSource],
  panels: [
    {
      type: "Private Runs",
      needs: "trade",
      title: "Private Runs",
      icon: ScrollText,
      Component: PrivateRunsPanel,
      emptyText: {
        what: "No quotes from your chats yet today.",
        hint: "Find a person or group with",
        command: "chat.open",
      },
      sends: ["bond", "client"],
    },
  ],
};
