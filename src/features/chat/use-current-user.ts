import { useChat } from "#src/chat-client/chat.ts";

/** Whose chat is on screen; empty before it has begun. */
export function useCurrentUserId(): string {
  return useChat((state) => state.currentUserId ?? "");
}
