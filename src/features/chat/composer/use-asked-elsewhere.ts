import { useEffect } from "react";
import type { PendingShown } from "#src/chat-client/chat-client.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import type { ChatState } from "#src/chat-client/chat-store.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { dropToast, notify } from "#src/ui/toast.tsx";
import { messageLine } from "#src/features/chat/channel-text.ts";

const toastOf = (reqId: string): string => `asked-${reqId}`;
const isOnScreen = (): boolean => document.querySelector("[data-chat-log]")?.checkVisibility() === true;

/** Messages with an open question to their writer, by req_id. */
function askedNow({ pending }: ChatState): Map<string, PendingShown["message"]> {
  const asked = Object.values(pending).flatMap((list) => list.filter(({ state }) => state === "asked"));
  return new Map(asked.flatMap(({ message }) => (message.req_id === null ? [] : [[message.req_id, message]])));
}

/** Shows a toast while a message in a conversation off screen has a question to its writer. */
export function useAskedElsewhere(): void {
  const { runner } = useCommandSystem();
  useEffect(() => {
    const notified = new Set<string>();
    function update(state: ChatState): void {
      const asked = askedNow(state);
      for (const [reqId, message] of asked) {
        const { channel_url: url } = message;
        const channel = state.channels[url];
        if (state.currentUrl === url && isOnScreen()) dropToast(toastOf(reqId));
        else if (channel !== undefined && state.currentUserId !== null && !notified.has(reqId)) {
          notified.add(reqId);
          notify({
            summary: `Your message to ${channelName(channel, state.currentUserId)} has not been sent yet`,
            detail: messageLine(message),
            severity: "warn",
            life: Infinity,
            group: toastOf(reqId),
            act: () => void runner.runCommand("chat.open", { who: `channel:${url}` }, "button"),
            actionText: "Answer",
          });
        }
      }
      for (const reqId of notified) {
        if (asked.has(reqId)) continue;
        notified.delete(reqId);
        dropToast(toastOf(reqId));
      }
    }
    update(useChat.getState());
    return useChat.subscribe((state, before) => {
      const isSame = state.pending === before.pending && state.currentUrl === before.currentUrl;
      if (!isSame || state.channels !== before.channels) update(state);
    });
  }, [runner]);
}
