import { Handshake } from "lucide-react";
import { isNegotiation } from "#domain/trading/cluster-moves.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";
import { useLive } from "#src/live/live-store.ts";
import type { Feature } from "#src/shell/feature.ts";
import { AnswerView } from "#src/features/clusters/answer-view.tsx";
import { ClustersPanel } from "#src/features/clusters/clusters-panel.tsx";
import { ClusterCompanion } from "#src/features/clusters/cluster-companion.tsx";
import { ClusterView } from "#src/features/clusters/cluster-view.tsx";
import { ANSWER_VIEW, CLUSTER_VIEW, clusterCommands, RFQ_ANSWER_VIEW } from "#src/features/clusters/commands.ts";
import { LINE_ANSWER_VIEW, lineAnswerCommands } from "#src/features/clusters/line-answer-commands.ts";
import { RfqAnswerView } from "#src/features/clusters/rfq-answer-view.tsx";
import { LineAnswerView } from "#src/features/clusters/line-answer-view.tsx";

function useOpenClusterCount(): number {
  return useLive((state) => state.clusters.filter((row) => isNegotiation(row) && isOpen(row)).length);
}

/** Answers to quotes, negotiation and acceptance. */
export const clustersFeature: Feature = {
  commands: [...clusterCommands, ...lineAnswerCommands],
  sideViews: [
    { id: ANSWER_VIEW, title: "Answer", Component: AnswerView },
    { id: RFQ_ANSWER_VIEW, title: "Answer", Component: RfqAnswerView },
    { id: LINE_ANSWER_VIEW, title: "Answer", Component: LineAnswerView },
    { id: CLUSTER_VIEW, title: "Cluster", Component: ClusterView },
  ],
  panels: [
    {
      type: "Clusters",
      needs: "trading.view",
      useCount: useOpenClusterCount,
      title: "Clusters",
      icon: Handshake,
      Component: ClustersPanel,
      emptyText: {
        what: "No negotiations today.",
        hint: "Answer a quote in Public Runs with",
        command: "quote.answer",
      },
      sends: ["bond", "client"],
    },
  ],
  dealCompanions: [ClusterCompanion],
};
