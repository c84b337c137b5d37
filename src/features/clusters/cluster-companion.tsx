import { useEffect, useRef } from "react";
import type { Cluster } from "#domain/entities/cluster.ts";
import { negotiationNotice } from "#domain/notices/negotiation-notice.ts";
import { NOTICES } from "#domain/notices/table.ts";
import { isNegotiation, movesOf, needsMe } from "#domain/trading/cluster-moves.ts";
import { turnText } from "#domain/trading/cluster-text.ts";
import { raiseNotice } from "#src/shell/bell/raise-notice.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useSession } from "#src/session/session.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { dropToast } from "#src/ui/toast.tsx";
import { useOpenCluster } from "#src/features/clusters/open-cluster.ts";
import { CLUSTER_VIEW, clusterFacts } from "#src/features/clusters/commands.ts";

const toastOf = (clusterId: string) => `turn-${clusterId}`;

/**
 * Publishes the possible moves in the open cluster to the commands, and notifies the user of the other side's moves.
 */
export function ClusterCompanion() {
  const clientId = useSession((state) => state.session?.id ?? "");
  const rows = useLive((state) => state.clusters);
  const open = useOpenCluster((state) => state.cluster);
  const view = useSideDesk((state) => state.current?.view);
  const moves = open && view === CLUSTER_VIEW ? movesOf(open, clientId) : undefined;
  const shown = open && view === CLUSTER_VIEW ? open.id : null;
  useCommandContext(clusterFacts.canAccept, moves?.canAccept);
  useCommandContext(clusterFacts.canCounter, moves?.canCounter);
  useCommandContext(clusterFacts.canReject, moves?.canReject);
  useCommandContext(clusterFacts.canWithdraw, moves?.canWithdraw);
  const waiting = needsMe(rows, clientId);

  const notified = useRef(new Set<string>());
  useEffect(() => {
    for (const cluster of waiting) {
      const turn = `${cluster.id}:${cluster.version}`;
      if (notified.current.has(turn)) continue;
      notified.current.add(turn);
      const text = turnText(cluster, clientId);
      const open = { commandId: "cluster.open", args: { id: cluster.id } };
      const rule = NOTICES.negotiation.round.PENDING;
      const how = cluster.id === shown ? "quiet" : "full";
      raiseNotice({ ...text, id: `turn ${turn}`, rule, open, group: toastOf(cluster.id) }, how);
    }
  }, [waiting, clientId, shown]);
  useEnds(rows, clientId, shown);
  useEffect(() => {
    if (shown !== null) dropToast(toastOf(shown));
  }, [shown]);
  return null;
}

/**
 * Notifies of offers and negotiations ended by the other side or by expiry, and of quotes that moved during a
 * negotiation.
 */
function useEnds(rows: readonly Cluster[], clientId: string, shown: string | null): void {
  const known = useRef<ReadonlyMap<string, Cluster> | null>(null);
  const isAnswered = useLive(({ answered }) => answered.clusters);
  useEffect(() => {
    if (!isAnswered) return;
    const before = known.current;
    known.current = new Map(rows.map((row) => [row.id, row]));
    for (const cluster of rows) {
      const was = before?.get(cluster.id);
      if (was === undefined || was.version >= cluster.version || !isNegotiation(cluster)) continue;
      const notice = negotiationNotice(cluster, was, clientId);
      if (notice === null) continue;
      const open = { commandId: "cluster.open", args: { id: cluster.id } };
      raiseNotice({ ...notice, open, group: toastOf(cluster.id) }, cluster.id === shown ? "quiet" : "full");
    }
  }, [rows, isAnswered, clientId, shown]);
}
