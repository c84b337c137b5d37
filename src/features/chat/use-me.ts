import { useChat } from "#src/platform/chat/chat.ts";

/** Whose chat is on screen; empty before it has begun. */
export function useMe(): string {
  return useChat((state) => state.me ?? "");
}
