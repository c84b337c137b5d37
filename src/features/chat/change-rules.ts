import type { ChatMessage } from "#domain/entities/chat.ts";
import { pendingAt } from "#src/platform/chat/chat-store.ts";
import { useChat } from "#src/platform/chat/chat.ts";
import { editMessage } from "#src/features/chat/chat-ui.ts";

/** Whether a message is words of mine that may still be changed. */
export function isChangeable(message: ChatMessage, myUserId: string): boolean {
  return (
    message.sender?.user_id === myUserId && message.message_type === "user" && !message.deleted && !message.data?.buzz
  );
}

/** Begins to change the last thing I said here, sent or not; false when there is none. */
export function editMyLast(url: string, myUserId: string): boolean {
  const unsent = pendingAt(url)(useChat.getState()).findLast(({ message }) => isChangeable(message, myUserId));
  if (unsent !== undefined) {
    editMessage(url, unsent.message, unsent.message.req_id);
    return true;
  }
  const last = useChat.getState().windows[url]?.messages.findLast((message) => isChangeable(message, myUserId));
  if (last === undefined) return false;
  editMessage(url, last);
  return true;
}
