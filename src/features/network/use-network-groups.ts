import { useEffect, useMemo, useRef } from "react";
import { useChat } from "#src/chat-client/chat.ts";
import { useSession } from "#src/session/session.ts";
import { useSearch } from "#src/ui/search/use-search.ts";
import { peopleFound, useConnections, useReadAgain, useSuggestions } from "#src/features/network/network-queries.ts";
import { invitationRows, networkGroups, personRow, type NetworkGroup } from "#src/features/network/network-rows.ts";

const NOBODY: readonly never[] = [];

export interface NetworkView {
  groups: readonly NetworkGroup[];
  isSearching: boolean;
  /** The search result or the first suggestions are loading. */
  isWaiting: boolean;
  hasFailed: boolean;
  foundCount: number;
  /** Number of open invitations to the user. */
  asking: number;
}

/** People shown in the panel: invitations, suggestions and connections, or search results. */
export function useNetworkGroups(typed: string): NetworkView {
  const hasAccepted = useSession(({ session }) => session?.user_info.has_accepted_chat_terms === true);
  const myUserId = useChat((state) => state.currentUserId ?? "");
  const byUrl = useChat((state) => state.channels);
  const channels = useMemo(() => Object.values(byUrl), [byUrl]);
  const suggestions = useSuggestions(hasAccepted);
  const connections = useConnections(hasAccepted);
  const found = useSearch(peopleFound, typed);
  const isSearching = found.state !== "idle";

  const pending = useMemo(() => invitationRows(channels, myUserId), [channels, myUserId]);
  const groups = useMemo(() => {
    if (isSearching) {
      const rows = found.rows.map((person) => personRow(person, pending));
      return rows.length === 0 ? [] : [{ title: "Found", rows }];
    }
    return networkGroups({
      channels,
      myUserId,
      suggestions: suggestions.data ?? NOBODY,
      connections: connections.data ?? NOBODY,
    });
  }, [isSearching, found.rows, pending, channels, myUserId, suggestions.data, connections.data]);

  useReadAgainWhenAnswered(pending.map((row) => row.userId).join(" "));
  return {
    groups,
    isSearching,
    isWaiting: isSearching ? found.state === "searching" : suggestions.isLoading,
    hasFailed: isSearching ? found.state === "failed" : suggestions.isError && suggestions.data === undefined,
    foundCount: found.rows.length,
    asking: pending.filter((row) => row.standing === "asks").length,
  };
}

/** Refetches when an invitation is answered, as connections have changed. */
function useReadAgainWhenAnswered(pendingKey: string): void {
  const readAgain = useReadAgain();
  const before = useRef(pendingKey);
  useEffect(() => {
    if (before.current === pendingKey) return;
    before.current = pendingKey;
    readAgain();
  }, [pendingKey, readAgain]);
}
