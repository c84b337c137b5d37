import { useEffect, useRef } from "react";
import { turnText } from "#domain/trading/cluster-text.ts";
import { recordNews } from "#src/shell/bell/news.ts";
import { play } from "#src/lib/sound.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useSession } from "#src/session/session.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { dropToast, notify } from "#src/ui/toast.tsx";
import { useClusterDesk } from "#src/features/clusters/cluster-desk.ts";
import { CLUSTER_VIEW, clusterFacts } from "#src/features/clusters/commands.ts";
import { movesOf, needsMe } from "#domain/trading/cluster-moves.ts";

const toastOf = (clusterId: string) => `turn-${clusterId}`;

/** Tells the commands what may be done in the open cluster, and the person when a turn comes. */
export function ClusterCompanion() {
  const clientId = useSession((state) => state.session?.id ?? "");
  const rows = useLive((state) => state.clusters);
  const open = useClusterDesk((state) => state.cluster);
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
      recordNews({ id: `turn ${turn}`, kind: "turn", summary: text.summary, detail: text.detail ?? "", open });
      // On screen the cluster says so itself, and a toast would stand over its buttons.
      if (cluster.id !== shown) {
        notify({ ...text, severity: "info", group: toastOf(cluster.id), life: 10_000 });
      }
      play("attention");
    }
  }, [waiting, clientId, shown]);
  useEffect(() => {
    if (shown !== null) dropToast(toastOf(shown));
  }, [shown]);
  return null;
}
