import { Landmark, MessageSquare, Network, ScrollText } from "lucide-react";
import type { Feature } from "#src/platform/feature.ts";
import { PanelEmpty } from "#src/platform/workspace/empty-state.tsx";

/** Panels whose rows have no source yet: each says truthfully that it is empty. */
export const emptyPanelsFeature: Feature = {
  panels: [
    {
      type: "Chat",
      title: "Chat",
      icon: MessageSquare,
      Component: PanelEmpty,
      emptyText: { what: "No conversation open." },
    },
    {
      type: "Private Runs",
      title: "Private Runs",
      icon: ScrollText,
      Component: PanelEmpty,
      emptyText: { what: "No quotes from your chats yet today." },
    },
    {
      type: "RFQ Quotes",
      title: "RFQ Quotes",
      icon: Landmark,
      Component: PanelEmpty,
      emptyText: { what: "No RFQ quotes on NSE or BSE." },
    },
    {
      type: "Build Network",
      title: "Build Network",
      icon: Network,
      Component: PanelEmpty,
      emptyText: { what: "No suggestions yet. Search for people or firms to connect with." },
    },
  ],
};
