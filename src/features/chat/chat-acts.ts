import { flushSync } from "react-dom";
import { myReadAt } from "#src/chat-client/channel-state.ts";
import { MESSAGES_EACH_WAY } from "#src/chat-client/chat-actions.ts";
import { ChatError } from "#src/chat-client/chat-client.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { decline, declineSubject } from "#src/chat-client/undoable.ts";
import { acts } from "#src/shell/undo/undo.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import { noteCancelled } from "#src/features/chat/composer/attachments.ts";
import { focusChannels, focusComposer, focusInvitation, closeDialogTo, useChatUi } from "#src/features/chat/chat-ui.ts";

/** Shows a chat error with its own text. */
export function notifyChatError(error: unknown): void {
  if (error instanceof ChatError) notify({ summary: error.message, severity: "error", group: "chat" });
  else notifyError(error);
}

/** Opens a conversation at its first unread message, else at the newest. */
export async function openChannel(url: string): Promise<void> {
  const { channels, currentUserId } = useChat.getState();
  const channel = channels[url];
  useChatUi.setState({ search: null, focused: null, pointed: null, markedUnread: null });
  if (channel?.my_member_state === "invited") {
    // An invitation has no messages before it is accepted.
    show(url);
    focusInvitation();
    return;
  }
  show(url);
  focusComposer();
  try {
    // More unread messages than one page holds: start at the first unread one.
    const beyond = channel !== undefined && channel.unread_message_count > MESSAGES_EACH_WAY;
    if (beyond) await chat.actions.jumpTo(url, myReadAt(channel, currentUserId ?? ""));
    else await chat.actions.open(url);
  } catch (error) {
    notifyChatError(error);
  }
}

/** Renders at once: the next key may come before the next frame and belongs to this conversation. */
function show(url: string): void {
  flushSync(() => useChat.setState({ currentUrl: url }));
}

/** Returns to the list where only one of the two fits. */
export function closeConversation(): void {
  useChatUi.setState({ search: null, focused: null });
  chat.actions.open(null).catch(notifyChatError);
  focusChannels();
}

export function buzz(): void {
  const { currentUrl } = useChat.getState();
  // The draft stays.
  follow(() => chat.client.send(currentUrl ?? "", { text: "Buzz", data: { buzz: true } }));
}

function follow(send: () => { sent: Promise<unknown> }): void {
  try {
    // A failed message stays in the log, with a way to resend it.
    send().sent.catch(() => undefined);
  } catch (error) {
    notifyChatError(error);
  }
}

export function sendAgain(url: string, reqId: string): void {
  follow(() => chat.client.resend(url, reqId));
}

/** Cancels a message that the server does not have yet. */
export function cancelSending(url: string, reqId: string): void {
  noteCancelled(reqId);
  chat.client.cancel(url, reqId);
  focusComposer();
}

export async function answerInvitation(url: string, take: boolean): Promise<void> {
  try {
    if (take) {
      acts.undoFor(declineSubject(url));
      await chat.client.accept(url);
      await openChannel(url);
    } else {
      const { channels, currentUrl, currentUserId } = useChat.getState();
      const channel = channels[url];
      decline(url, channel === undefined ? "the invitation" : channelName(channel, currentUserId ?? ""));
      if (currentUrl === url) closeConversation();
      else focusChannels();
    }
  } catch (error) {
    notifyChatError(error);
  }
}

/** Opens the direct conversation with a person, or creates it. */
export async function openDirect(userId: string): Promise<void> {
  const { channels, currentUserId } = useChat.getState();
  const existing = Object.values(channels).find(
    (channel) =>
      channel.custom_type === "direct" &&
      channel.members.some((member) => member.user_id === userId) &&
      channel.members.some((member) => member.user_id === currentUserId),
  );
  if (existing !== undefined) return openChannel(existing.url);
  const made = await chat.client.createChannel({ kind: "direct", name: "", userIds: [userId], isDistinct: true });
  await openChannel(made.url);
}

export async function leaveChannel(url: string): Promise<void> {
  await chat.client.leave(url);
  closeDialogTo(focusChannels);
}
