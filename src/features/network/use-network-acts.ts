import { ChatError } from "#src/chat-client/chat-client.ts";
import { chat } from "#src/chat-client/chat.ts";
import { decline, declineSubject } from "#src/chat-client/undoable.ts";
import { acts } from "#src/shell/undo/undo.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { useInvite } from "#src/features/network/network-queries.ts";
import type { NetworkActs } from "#src/features/network/network-row.tsx";
import type { NetworkRow } from "#src/features/network/network-rows.ts";

/** Actions on people of the network; busy while an invitation is being sent. */
export function useNetworkActs(): { acts: NetworkActs; isBusy: boolean } {
  const { runner } = useCommandSystem();
  const invite = useInvite();
  const rowActs: NetworkActs = {
    open(row) {
      const who = row.url === null ? `user:${row.userId}` : `channel:${row.url}`;
      void runner.runCommand("chat.open", { who }, "button");
    },
    invite(row) {
      if (row.person !== null && !invite.isPending) invite.mutate(row.person);
    },
    answer: (row, take) => void answer(row, take),
  };
  return { acts: rowActs, isBusy: invite.isPending };
}

async function answer(row: NetworkRow, take: boolean): Promise<void> {
  if (row.url === null) return;
  if (!take) return decline(row.url, row.name);
  acts.undoFor(declineSubject(row.url));
  try {
    await chat.client.accept(row.url);
    notify({ summary: `You are connected with ${row.name}`, severity: "success", group: "network" });
  } catch (error) {
    if (error instanceof ChatError) notify({ summary: error.message, severity: "error", group: "network" });
    else notifyError(error);
  }
}
