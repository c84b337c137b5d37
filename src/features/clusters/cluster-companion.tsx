import { useEffect, useRef } from "react";
import { play } from "#src/lib/sound.ts";
import { useCommandContext } from "#src/platform/commands/use-command-context.ts";
import { useSession } from "#src/platform/identity/session.ts";
import { useLive } from "#src/platform/live/live-store.ts";
import { facts } from "#src/platform/market/focus.ts";
import { useSideDesk } from "#src/platform/side-desk/side-desk.ts";
import { dropToast, notify } from "#src/ui/toast.tsx";
import { useClusterDesk } from "#src/features/clusters/cluster-desk.ts";
import { CLUSTER_VIEW, clusterFacts } from "#src/features/clusters/commands.ts";
import { movesOf, needsMe } from "#src/features/clusters/moves.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";

/** Tells the commands what may be done in the open cluster, and the person when a turn comes. */
export function ClusterCompanion() {
  const clientId = useSession((state) => state.session?.id ?? "");
  const rows = useLive((state) => state.clusters);
  const open = useClusterDesk((state) => state.cluster);
  const view = useSideDesk((state) => state.current?.view);
  const moves = open && view === CLUSTER_VIEW ? movesOf(open, clientId) : undefined;
  useCommandContext(clusterFacts.canAccept, moves?.canAccept);
  useCommandContext(clusterFacts.canCounter, moves?.canCounter);
  useCommandContext(clusterFacts.canReject, moves?.canReject);
  useCommandContext(clusterFacts.canWithdraw, moves?.canWithdraw);
  const waiting = needsMe(rows, clientId);
  useCommandContext(clusterFacts.someNeedMe, waiting.length > 0);
  useCommandContext(facts.waitingForMe, waiting.length);

  const openId = view === CLUSTER_VIEW ? open?.id : undefined;
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const cluster of waiting) {
      const turn = `${cluster.id}:${cluster.version}`;
      if (told.current.has(turn)) continue;
      told.current.add(turn);
      play("attention");
      // Where it is open it says so itself, and a toast would lie over what confirms it.
      if (cluster.id === openId) continue;
      const { theirs } = movesOf(cluster, clientId);
      notify({
        summary: `Your turn: ${cluster.bond_name}`,
        detail: `${theirs?.client_name ?? "The other side"} ${theirs?.side === "BID" ? "bids" : "offers"} ${formatCompactRupees(cluster.quantity)} at ${formatYieldPct(theirs?.yield_stored)} %`,
        severity: "info",
        group: `turn-${cluster.id}`,
        life: 10_000,
      });
    }
  }, [waiting, clientId, openId]);
  useEffect(() => {
    if (openId !== undefined) dropToast(`turn-${openId}`);
  }, [openId]);
  return null;
}
