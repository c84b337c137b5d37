import { positionOf } from "#domain/chat/position.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { notify } from "#src/ui/toast.tsx";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";
import { leaveUnread, readOnAgain } from "#src/features/chat/chat-ui.ts";

const NOTHING = "Nobody else has written here yet.";
/** Number of messages searched for the last one of somebody else. */
const SEARCHED_MESSAGES = 50;

/** Marks a message and all later ones unread for the user, until the conversation is opened again. */
export async function markMessageUnread(message: ChatMessage): Promise<void> {
  const { channel_url: url, message_id: id } = message;
  // Set before the call: the conversation is on screen and would be marked read at once.
  leaveUnread(url, positionOf(message));
  try {
    await chat.client.markUnread(url, id);
    notify({ summary: "Marked as unread", severity: "info", group: "chat" });
  } catch (error) {
    readOnAgain();
    notifyChatError(error);
  }
}

/** Marks the last message of somebody else as unread. */
export async function markChannelUnread(url: string): Promise<void> {
  try {
    const message = await lastOfOthers(url);
    if (message === undefined) return notify({ summary: NOTHING, severity: "info", group: "chat" });
    await markMessageUnread(message);
  } catch (error) {
    notifyChatError(error);
  }
}

async function lastOfOthers(url: string): Promise<ChatMessage | undefined> {
  const { windows, channels, currentUserId } = useChat.getState();
  const isTheirs = ({ sender, deleted }: ChatMessage) =>
    sender !== null && sender.user_id !== currentUserId && !deleted;
  const last = channels[url]?.last_message;
  if (last && isTheirs(last)) return last;
  const newest = windows[url]?.hasNext === false ? windows[url].messages.findLast(isTheirs) : undefined;
  if (newest !== undefined) return newest;
  const end = { at: Number.MAX_SAFE_INTEGER, before: SEARCHED_MESSAGES, after: 0 };
  return (await chat.client.messages(url, end)).messages.findLast(isTheirs);
}
