import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { chat, useChat } from "#src/platform/chat/chat.ts";
import { checkBeforeSending } from "#src/platform/quote-reading/held-send.ts";
import { notify } from "#src/ui/toast.tsx";
import { tellChatError } from "#src/features/chat/chat-acts.ts";
import { focusComposer, openDialog } from "#src/features/chat/chat-ui.ts";
import { laterOnDesk } from "#src/features/chat/later-handle.ts";
import { BY_FORM } from "#src/features/chat/moment-source.ts";
import { momentWords } from "#src/features/chat/moments.ts";

type Answered = number | typeof BY_FORM;

/** Reminds of a message at a time, or asks for the time in a form. */
export async function remindAt(message: ChatMessage, at: Answered): Promise<void> {
  if (at === BY_FORM) return openDialog({ kind: "remind-at", message });
  await remind(message, at).catch(tellChatError);
}

/** @throws CallError, ChatError */
export async function remind({ channel_url: url, message_id: messageId }: ChatMessage, at: number): Promise<void> {
  await must(laterOnDesk(), "desk").remind({ url, messageId, at: new Date(at) });
  notify({ summary: `You are reminded ${whenWords(at)}`, severity: "success", group: "chat" });
}

/** Has the draft of a conversation sent at a time, or asks for the time in a form. */
export function sendDraftAt(url: string, at: Answered): void {
  if (at === BY_FORM) return openDialog({ kind: "send-at", url });
  const text = (useChat.getState().drafts[url] ?? "").trim();
  if (text === "") return;
  // Writing goes on, also after the button was clicked.
  focusComposer();
  checkBeforeSending(text, () => {
    sendLater(url, text, at).catch(tellChatError);
  });
}

/** @throws CallError, ChatError */
export async function sendLater(url: string, text: string, at: number): Promise<void> {
  await must(laterOnDesk(), "desk").send({ url, text, at: new Date(at) });
  // What was typed meanwhile stays.
  if ((useChat.getState().drafts[url] ?? "").trim() === text) chat.drafts.set(url, "");
  notify({ summary: `It is sent ${whenWords(at)}`, severity: "success", group: "chat" });
}

function whenWords(at: number): string {
  const words = momentWords(at, serverNowMs());
  return /^\d\d:/.test(words) ? `at ${words}` : words.startsWith("tomorrow") ? words : `on ${words}`;
}
