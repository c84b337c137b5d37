import { useEffect } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import { holdAnswer } from "#src/lib/hold-answer.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { chat, useChat } from "#src/chat-client/chat.ts";

const LATER = "chat-later";
/** Refetch interval for a due message until it is sent or fails. */
const REFRESH_DELAY_MS = 2000;
/** Maximum delay until messages scheduled on another device appear. */
const REFRESH_MS = 300_000;

/** Scheduled messages of the user and those that failed to send, soonest first. */
export function useLaterMessages() {
  const currentUserId = useChat((state) => state.currentUserId);
  const isOnline = useChat((state) => state.connection === "online");
  return useQuery({
    queryKey: [LATER, currentUserId],
    enabled: currentUserId !== null && isOnline,
    queryFn: () => chat.client.laterMessages(),
    refetchInterval: ({ state }) => nextLookMs(state.data ?? [], serverNowMs()),
  });
}

/** Refetch delay in ms: shortly after the next message is due, then every 2 s until it is sent or has failed. */
export function nextLookMs(messages: readonly LaterMessage[], nowMs: number): number {
  const waiting = messages.filter(({ failure }) => failure === null);
  const next = Math.min(...waiting.map(({ send_at: at }) => Date.parse(at)));
  return Math.min(REFRESH_MS, Math.max(REFRESH_DELAY_MS, next - nowMs + REFRESH_DELAY_MS / 2));
}

export function useLaterChanges() {
  const queries = useQueryClient();
  const key = [LATER, useChat((state) => state.currentUserId)];
  const update = (change: (messages: readonly LaterMessage[]) => LaterMessage[]) =>
    holdAnswer<readonly LaterMessage[]>(queries, key, (messages = []) => change(messages));
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  return {
    cancel: useMutation({
      mutationFn: (later: LaterMessage) => chat.client.cancelLater(later),
      onMutate: ({ id }) => {
        update((messages) => messages.filter((each) => each.id !== id));
      },
      onSettled: refresh,
    }),
  };
}

/** Adds a newly scheduled message to the list and removes it once sent. Use in one place of the page. */
export function useSentLater(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      chat.client.listen((event) => {
        if (event.kind === "later") {
          const key = [LATER, useChat.getState().currentUserId];
          holdAnswer<readonly LaterMessage[]>(queries, key, (messages = []) =>
            [...messages.filter(({ id }) => id !== event.later.id), event.later].toSorted(
              (a, b) => Date.parse(a.send_at) - Date.parse(b.send_at),
            ),
          );
          void queries.invalidateQueries({ queryKey: key });
        }
        if (event.kind !== "message" || event.message.req_id === null) return;
        const { req_id: sent } = event.message;
        queries.setQueriesData<readonly LaterMessage[]>({ queryKey: [LATER] }, (messages) =>
          messages?.some((each) => each.req_id === sent) ? messages.filter((each) => each.req_id !== sent) : messages,
        );
      }),
    [queries],
  );
}
