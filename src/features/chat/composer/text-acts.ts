import { splitText } from "#domain/chat/split-text.ts";
import { MESSAGE_MAX_CHARS } from "#domain/contract/http/chat-messages.ts";
import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { ChatError, type NewMessage } from "#src/chat-client/chat-client.ts";
import { pendingAt } from "#src/chat-client/chat-store.ts";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { quoteOf } from "#src/chat-client/message-rules.ts";
import { notify } from "#src/ui/toast.tsx";
import { attachFiles } from "#src/features/chat/composer/attachments.ts";
import { latestOf, whyNotEditNow } from "#src/features/chat/change-rules.ts";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";
import {
  editMessage,
  endEdit,
  type MessageEdit,
  readOnAgain,
  replyTo,
  useChatUi,
  writeEdit,
} from "#src/features/chat/chat-ui.ts";
import { mentionedIn } from "#src/features/chat/text-parts.ts";

/** Maximum messages from one text; a longer text is sent as a file. */
const MOST_PARTS = 20;

/** Length of a text as it would be sent. */
export const sentLength = (text: string): number => text.trim().length;
export const isTooLong = (text: string): boolean => sentLength(text) > MESSAGE_MAX_CHARS;

const draftOf = (url: string): string => useChat.getState().drafts[url] ?? "";

/** Sends the text, or saves it as an edit. Ignores an empty or overlong text. */
export function submitText(url: string, text: string): void {
  const plainText = withoutDirectionControls(text).trim();
  const edit = useChatUi.getState().edits[url];
  if (plainText === "" || isTooLong(plainText)) return;
  if (edit === undefined) sendTexts(url, [plainText]);
  else changeText(url, edit, plainText);
}

/** Sends an overlong draft as several messages. */
export function sendSplit(url: string): void {
  const parts = splitText(withoutDirectionControls(draftOf(url)), MESSAGE_MAX_CHARS);
  if (parts.length <= MOST_PARTS) return sendTexts(url, parts);
  notify({
    summary: `That would make ${parts.length} messages. Attach it as a file.`,
    severity: "warn",
    group: "chat",
  });
}

/** Turns the draft into an attached file and clears the box for a covering message. */
export function attachDraft(url: string): void {
  const text = draftOf(url);
  attachFiles(url, [new File([text], "message.txt", { type: "text/plain" })]);
  chat.drafts.set(url, "");
}

/** Sends texts in order, the first as the reply if one is open, and clears the draft. */
function sendTexts(url: string, texts: readonly string[]): void {
  // A user who answers has read the conversation.
  readOnAgain();
  const { [url]: reply } = useChatUi.getState().replies;
  try {
    const pending = texts.map((text, index) => {
      const mentionedUserIds = mentionedAt(url, text);
      const wanted: NewMessage = {
        text,
        ...(mentionedUserIds.length > 0 ? { mentionedUserIds } : {}),
        ...(reply === undefined || index > 0 ? {} : { data: { reply_to: reply.message_id, quote: quoteOf(reply) } }),
      };
      return chat.client.send(url, wanted);
    });
    // A failed message stays in the log, with its next steps.
    for (const { sent } of pending) sent.catch(() => undefined);
    chat.drafts.take(url, Promise.all(pending.map(({ persisted }) => persisted)));
    replyTo(url, null);
  } catch (error) {
    notifyChatError(error);
  }
}

/** Changes the text of the user's message. If it is being sent right now, it is edited once stored. */
function changeText(url: string, { message, unsentReqId }: MessageEdit, plainText: string): void {
  const unsent = pendingAt(url)(useChat.getState()).find((each) => each.message.req_id === unsentReqId);
  try {
    if (unsentReqId !== null && unsent !== undefined) reword(url, unsentReqId, plainText);
    else if (plainText !== latestOf(message).message) revise(storedOf(url, message), plainText);
    endEdit(url);
  } catch (error) {
    notifyChatError(error);
  }
}

function reword(url: string, reqId: string, text: string): void {
  try {
    chat.client.reword(url, reqId, { text, mentionedUserIds: mentionedAt(url, text) }).sent.catch(() => undefined);
  } catch {
    const { sent } = chat.client.resend(url, reqId);
    sent.then((stored) => editStored(stored, text)).catch(() => undefined);
  }
}

/** Edits a message, or corrects it once it is frozen. */
function revise(message: ChatMessage, text: string): void {
  if (whyNotEditNow(message) === null) editStored(message, text);
  else correct(message, text);
}

/** Reopens a refused correction in the box, to read and send again. */
function correct(message: ChatMessage, text: string): void {
  const { channel_url: url, message_id: id } = message;
  chat.client.correct(url, id, text).catch((error: unknown) => {
    editMessage(url, message);
    writeEdit(url, text);
    notifyChatError(error);
  });
}

/** A refused edit stays in the log with its reason. */
function editStored(message: ChatMessage, text: string): void {
  chat.client.edit(message, text).catch(() => undefined);
}

/** Stored version of a message that was sent while being edited. @throws ChatError */
function storedOf(url: string, message: ChatMessage): ChatMessage {
  if (message.message_id !== "") return message;
  const stored = useChat.getState().windows[url]?.messages.find(({ req_id }) => req_id === message.req_id);
  if (stored === undefined)
    throw new ChatError("refused", "The message has been sent in the meantime. Edit it in the conversation.");
  return stored;
}

const mentionedAt = (url: string, text: string): string[] =>
  mentionedIn(text, useChat.getState().channels[url]?.members ?? []);
