import type { Cluster } from "#domain/entities/cluster.ts";
import { useSession } from "#src/session/session.ts";
import { useLive } from "#src/live/live-store.ts";
import { useChat } from "#src/chat-client/chat.ts";
import type { SwitcherFacts } from "#src/features/chat/people/switcher-order.ts";

/** Counterparties of negotiations in which it is the user's turn. */
export function clientsWaiting(clusters: readonly Cluster[], myClientId: string): Set<string> {
  const waiting = clusters.filter((cluster) => {
    const turn = cluster.legs.find((leg) => leg.id === cluster.turn_leg_id);
    return turn?.client_id === myClientId;
  });
  const others = waiting.flatMap((cluster) => cluster.legs.map((leg) => leg.client_id));
  return new Set(others.filter((clientId) => clientId !== myClientId));
}

/** Current facts that order the switcher. */
export function switcherFacts(): SwitcherFacts {
  const myClientId = useSession.getState().session?.id ?? "";
  const { currentUserId, quiet } = useChat.getState();
  return {
    myUserId: currentUserId ?? "",
    quiet,
    clientsWaiting: clientsWaiting(useLive.getState().clusters, myClientId),
  };
}
