import { useChat } from "#src/chat-client/chat.ts";

/** User of the chat on screen; empty before it has started. */
export function useCurrentUserId(): string {
  return useChat((state) => state.currentUserId ?? "");
}
