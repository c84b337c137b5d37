import { BriefcaseBusiness } from "lucide-react";
import type { Feature } from "#src/shell/feature.ts";
import { useMyBusinessCount } from "#src/features/my-business/use-my-business.ts";
import { MyBusinessPanel } from "#src/features/my-business/my-business-panel.tsx";

/** A firm's own quotes, negotiations and tickets in one list. */
export const myBusinessFeature: Feature = {
  panels: [
    {
      type: "My Business",
      needs: "trade",
      useCount: useMyBusinessCount,
      title: "My business",
      icon: BriefcaseBusiness,
      Component: MyBusinessPanel,
      emptyText: {
        what: "Nothing of yours is live: your quotes, your turns and your tickets are listed here.",
        hint: "Quote with",
        command: "eoi.post",
      },
      sends: ["bond", "client", "ticket"],
    },
  ],
};
