import { useChat } from "#src/chat-client/chat.ts";

/** Whose chat is on screen; empty before it has begun. */
export function useMe(): string {
  return useChat((state) => state.me ?? "");
}
