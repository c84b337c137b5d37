import { Landmark } from "lucide-react";
import type { Feature } from "#src/shell/feature.ts";
import { RefusalToasts } from "#src/features/rfq-quotes/refusal-toasts.tsx";
import { RfqQuotesPanel } from "#src/features/rfq-quotes/rfq-quotes-panel.tsx";

/** Quotes on the RFQ platforms of NSE and BSE: the firm's own and those the exchanges show it. */
export const rfqQuotesFeature: Feature = {
  panels: [
    {
      type: "RFQ Quotes",
      needs: "trade",
      title: "RFQ Quotes",
      icon: Landmark,
      Component: RfqQuotesPanel,
      emptyText: { what: "No RFQ quotes on NSE or BSE." },
      sends: ["bond"],
    },
  ],
  dealCompanions: [RefusalToasts],
};
