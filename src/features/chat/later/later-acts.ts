import type { ChatMessage } from "#domain/entities/chat.ts";
import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import { must } from "#domain/lib/must.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { notify } from "#src/ui/toast.tsx";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";
import { focusComposer, openDialog } from "#src/features/chat/chat-ui.ts";
import { laterOnDesk } from "#src/features/chat/later/later-handle.ts";
import { BY_FORM } from "#src/features/chat/later/moment-source.ts";
import { momentText } from "#src/features/chat/later/moments.ts";
import { isTooLong } from "#src/features/chat/composer/text-acts.ts";

type Answered = number | typeof BY_FORM;

/** Sets a reminder of a message, or asks for its time in a form. */
export async function remindAt(message: ChatMessage, at: Answered): Promise<void> {
  if (at === BY_FORM) return openDialog({ kind: "remind-at", message });
  await remind(message, at).catch(notifyChatError);
}

/** @throws CallError, ChatError */
export async function remind({ channel_url: url, message_id: messageId }: ChatMessage, at: number): Promise<void> {
  await must(laterOnDesk(), "desk").remind({ url, messageId, at: new Date(at) });
  notify({ summary: `Reminder set for ${whenText(at)}`, severity: "success", group: "chat" });
}

/** Schedules the draft of a conversation, or asks for the time in a form. */
export function sendDraftAt(url: string, at: Answered): void {
  if (at === BY_FORM) return openDialog({ kind: "send-at", url });
  // Keeps the focus in the composer, also after a click on the button.
  focusComposer();
  sendLater(url, at);
}

/** Schedules the draft of a conversation. Questions and refusals appear in the log, with their next steps. */
export function sendLater(url: string, at: number): void {
  const text = withoutDirectionControls(useChat.getState().drafts[url] ?? "").trim();
  if (text === "") return;
  if (isTooLong(text)) {
    return notify({ summary: "This text is too long for one message. Split it or attach it.", severity: "warn" });
  }
  try {
    const { persisted, sent } = chat.client.sendLater(url, text, new Date(at));
    chat.drafts.take(url, persisted);
    sent.then(
      () => notify({ summary: `Scheduled for ${whenText(at)}`, severity: "success", group: "chat" }),
      () => undefined,
    );
  } catch (error) {
    notifyChatError(error);
  }
}

function whenText(at: number): string {
  const text = momentText(at, serverNowMs());
  return /^\d\d:/.test(text) ? `at ${text}` : text.startsWith("tomorrow") ? text : `on ${text}`;
}
