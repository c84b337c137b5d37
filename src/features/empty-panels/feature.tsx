import { Landmark } from "lucide-react";
import type { ReactElement } from "react";
import type { Feature } from "#src/shell/feature.ts";
import { PanelEmpty } from "#src/shell/workspace/empty-state.tsx";
import { useNothingToShow } from "#src/shell/workspace/use-nothing-to-show.ts";

/** No source of RFQ quotes is connected yet. */
function RfqQuotesPanel(): ReactElement {
  useNothingToShow(true);
  return <PanelEmpty />;
}

/** Panels whose rows have no source yet: each says truthfully that it is empty. */
export const emptyPanelsFeature: Feature = {
  panels: [
    {
      type: "RFQ Quotes",
      needs: "trade",
      title: "RFQ Quotes",
      icon: Landmark,
      Component: RfqQuotesPanel,
      emptyText: { what: "No RFQ quotes on NSE or BSE." },
    },
  ],
};
