import { Landmark } from "lucide-react";
import type { Feature } from "#src/shell/feature.ts";
import { PanelEmpty } from "#src/shell/workspace/empty-state.tsx";

/** Panels whose rows have no source yet: each says truthfully that it is empty. */
export const emptyPanelsFeature: Feature = {
  panels: [
    {
      type: "RFQ Quotes",
      needs: "trade",
      title: "RFQ Quotes",
      icon: Landmark,
      Component: () => <PanelEmpty />,
      emptyText: { what: "No RFQ quotes on NSE or BSE." },
    },
  ],
};
