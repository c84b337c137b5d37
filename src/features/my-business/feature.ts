import { BriefcaseBusiness } from "lucide-react";
import type { Feature } from "#src/shell/feature.ts";
import { useMyBusinessCount } from "#src/features/my-business/use-my-business.ts";
import { myBusinessCommands } from "#src/features/my-business/commands.ts";
import { NeedsCompanion } from "#src/features/my-business/needs.ts";
import { MyBusinessPanel } from "#src/features/my-business/my-business-panel.tsx";

/** One list of the firm's quotes, negotiations and tickets, and the queue of needs. */
export const myBusinessFeature: Feature = {
  commands: myBusinessCommands,
  dealCompanions: [NeedsCompanion],
  panels: [
    {
      type: "My Business",
      needs: "trade",
      useCount: useMyBusinessCount,
      title: "My business",
      icon: BriefcaseBusiness,
      Component: MyBusinessPanel,
      emptyText: {
        what: "Nothing live. Your quotes, your turns and your tickets appear here.",
        hint: "Quote with",
        command: "eoi.post",
      },
      sends: ["bond", "client", "ticket"],
    },
  ],
};
