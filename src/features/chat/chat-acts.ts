import { CHAT_FILE_LIMIT_BYTES } from "#domain/contract/http/chat-messages.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { myReadAt } from "#src/platform/chat/channel-state.ts";
import { MESSAGES_EACH_WAY } from "#src/platform/chat/chat-desk.ts";
import { ChatError } from "#src/platform/chat/chat-client.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { chat, useChat } from "#src/platform/chat/chat.ts";
import { decline, declineSubject } from "#src/platform/chat/undoable.ts";
import { acts } from "#src/platform/undo/undo.ts";
import { channelName } from "#src/platform/chat/channel-rules.ts";
import { quoteOf } from "#src/platform/chat/message-rules.ts";
import {
  editMessage,
  focusChannels,
  focusComposer,
  focusInvitation,
  noteUpload,
  closeDialogTo,
  readOnAgain,
  replyTo,
  useChatUi,
} from "#src/features/chat/chat-ui.ts";
import { latestOf, whyNotEditNow } from "#src/features/chat/change-rules.ts";
import { uploadFailedText } from "#src/features/chat/file-words.ts";
import { mentionedIn } from "#src/features/chat/text-parts.ts";

const GENERIC_TEXT = "Something went wrong!";

/** Tells a refusal of the chat in its own words. */
export function tellChatError(error: unknown): void {
  if (error instanceof ChatError) notify({ summary: error.message, severity: "error", group: "chat" });
  else notifyError(error);
}

/** Puts a conversation on screen: its first unread message, or its newest. */
export async function openChannel(url: string): Promise<void> {
  const { channels, me } = useChat.getState();
  const channel = channels[url];
  useChatUi.setState({ search: null, focused: null, pointed: null, keptUnread: null });
  if (channel?.my_member_state === "invited") {
    // There is nothing to read before the invitation is taken.
    useChat.setState({ currentUrl: url });
    focusInvitation();
    return;
  }
  focusComposer();
  try {
    // More unread than one reading holds: begin where they do.
    const beyond = channel !== undefined && channel.unread_message_count > MESSAGES_EACH_WAY;
    if (beyond) {
      useChat.setState({ currentUrl: url });
      await chat.desk.jumpTo(url, myReadAt(channel, me ?? ""));
    } else await chat.desk.open(url);
  } catch (error) {
    tellChatError(error);
  }
}

/** Back to the list, where there is room for one of the two only. */
export function closeConversation(): void {
  useChatUi.setState({ search: null, focused: null });
  chat.desk.open(null).catch(tellChatError);
  focusChannels();
}

/** Says what is written, or changes the message that is being changed. Nothing happens for an empty text. */
export function submitText(url: string, text: string): void {
  const words = text.trim();
  const { edits, replies } = useChatUi.getState();
  const edited = edits[url];
  if (words === "") return;
  if (edited !== undefined) return rewrite(url, edited, words);
  // Whoever answers has read.
  readOnAgain();
  const members = useChat.getState().channels[url]?.members ?? [];
  const mentionedUserIds = mentionedIn(words, members);
  const reply = replies[url];
  replyTo(url, null);
  follow(() =>
    chat.desk.send({
      text: words,
      ...(mentionedUserIds.length > 0 ? { mentionedUserIds } : {}),
      ...(reply === undefined ? {} : { data: { reply_to: reply.message_id, quote: quoteOf(reply) } }),
    }),
  );
}

/** Edits a message of mine, or corrects it once it stands. What is refused can be read and sent again. */
function rewrite(url: string, edited: ChatMessage, words: string): void {
  editMessage(url, null);
  if (words === latestOf(edited).message) return;
  const isEdit = whyNotEditNow(edited) === null;
  const asked = isEdit
    ? chat.client.edit(url, edited.message_id, words)
    : chat.client.correct(url, edited.message_id, words);
  asked.catch((error: unknown) => {
    editMessage(url, edited);
    tellChatError(error);
  });
}

export function buzz(): void {
  follow(() => chat.desk.send({ text: "Buzz", data: { buzz: true } }));
}

function follow(send: () => { sent: Promise<unknown> }): void {
  try {
    // A message that fails stays in the log as failed, with the way to send it again.
    send().sent.catch(() => undefined);
  } catch (error) {
    tellChatError(error);
  }
}

/** Sends files, each as a message of its own, and tells of those that do not go. H-08 */
export function sendFiles(url: string, files: readonly File[]): void {
  for (const file of files) sendOneFile(url, file);
}

function sendOneFile(url: string, file: File): void {
  if (file.size > CHAT_FILE_LIMIT_BYTES) {
    tellUploadFailed(`${file.name} is larger than ${CHAT_FILE_LIMIT_BYTES / 1_000_000} MB.`);
    return;
  }
  let reqId: string | null = null;
  const pending = chat.client.sendFile(url, file, (share) => {
    if (reqId !== null) noteUpload(reqId, share);
  });
  reqId = pending.reqId;
  noteUpload(reqId, 0);
  pending.sent
    .catch((error: unknown) => {
      if (!cancelled.delete(pending.reqId)) tellUploadFailed(error instanceof ChatError ? error.message : GENERIC_TEXT);
    })
    .finally(() => noteUpload(pending.reqId, null));
}

function tellUploadFailed(reason: string): void {
  notify({ summary: uploadFailedText(reason), severity: "error", group: "chat-upload" });
}

/** Files given up by hand: their failure is no news. */
const cancelled = new Set<string>();

export function sendAgain(url: string, reqId: string): void {
  follow(() => chat.client.resend(url, reqId));
}

/** Takes back what the server does not have yet. */
export function cancelSending(url: string, reqId: string): void {
  cancelled.add(reqId);
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
      const { channels, currentUrl, me } = useChat.getState();
      const channel = channels[url];
      decline(url, channel === undefined ? "the invitation" : channelName(channel, me ?? ""));
      if (currentUrl === url) closeConversation();
      else focusChannels();
    }
  } catch (error) {
    tellChatError(error);
  }
}

/** Opens the conversation with a person, made now if there is none. */
export async function openDirect(userId: string): Promise<void> {
  const { channels, me } = useChat.getState();
  const held = Object.values(channels).find(
    (channel) =>
      channel.custom_type === "direct" &&
      channel.members.some((member) => member.user_id === userId) &&
      channel.members.some((member) => member.user_id === me),
  );
  if (held !== undefined) return openChannel(held.url);
  const made = await chat.client.createChannel({ kind: "direct", name: "", userIds: [userId], isDistinct: true });
  await openChannel(made.url);
}

export async function leaveChannel(url: string): Promise<void> {
  await chat.client.leave(url);
  closeDialogTo(focusChannels);
}
