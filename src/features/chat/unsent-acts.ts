import type { PendingShown } from "#src/chat-client/chat-client.ts";
import { pendingAt } from "#src/chat-client/chat-store.ts";
import { chat, useChat } from "#src/chat-client/chat.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { notify } from "#src/ui/toast.tsx";
import { messageLine } from "#src/features/chat/channel-text.ts";
import { cancelSending, sendAgain, notifyChatError } from "#src/features/chat/chat-acts.ts";
import { editMessage, focusComposer, useChatUi } from "#src/features/chat/chat-ui.ts";

/** True when the message waits for an act of its writer. */
export const waitsForAnswer = ({ state }: PendingShown): boolean => state === "asked" || state === "failed";

/** True when sending failed and a retry is allowed. */
export const isRetryable = ({ state, failure }: PendingShown): boolean =>
  state === "failed" && failure?.mayRetry !== false;

/** Unsent message of a row in the log, or its unsent new text. */
export function unsentOf({ channel_url: url, message_id: id, req_id: reqId }: ChatMessage): PendingShown | undefined {
  const pending = pendingAt(url)(useChat.getState());
  return pending.find(({ message }) => message.req_id === reqId || (id !== "" && message.message_id === id));
}

/** Target of a command: the message given by id, else the focused one, else the first one waiting for the user. */
function unsentMeant(reqId: string | undefined): PendingShown | undefined {
  const { currentUrl, pending } = useChat.getState();
  if (reqId !== undefined) {
    return Object.values(pending)
      .flat()
      .find(({ message }) => message.req_id === reqId);
  }
  const { focused } = useChatUi.getState();
  const here = currentUrl === null ? [] : pendingAt(currentUrl)(useChat.getState());
  const ofFocused = focused === null ? undefined : unsentOf(focused);
  if (ofFocused !== undefined && waitsForAnswer(ofFocused)) return ofFocused;
  return here.find(({ state }) => state === "asked") ?? here.find(waitsForAnswer);
}

/** Sends a questioned message anyway. */
export function sendAnyway(reqId?: string): void {
  const meant = unsentMeant(reqId)?.message;
  if (meant?.req_id == null) return;
  try {
    chat.client.sendAnyway(meant.channel_url, meant.req_id).sent.catch(() => undefined);
  } catch (error) {
    notifyChatError(error);
  }
  focusComposer();
}

/** Retries a failed message, if allowed. */
export function retryUnsent(reqId?: string): void {
  const { currentUrl, pending } = useChat.getState();
  const retried = (currentUrl === null ? [] : (pending[currentUrl] ?? [])).find(
    (each) => isRetryable(each) && (reqId === undefined || each.message.req_id === reqId),
  );
  if (retried?.message.req_id != null) sendAgain(retried.message.channel_url, retried.message.req_id);
}

/** Loads an unsent text into the composer; its draft is kept. */
export function editUnsent(reqId?: string): void {
  const meant = unsentMeant(reqId)?.message;
  if (meant === undefined || meant.message_type !== "user") return;
  editMessage(meant.channel_url, meant, meant.req_id);
  focusComposer();
}

/** Discards an unsent message; a text can be restored as a draft. */
export function discardUnsent(reqId?: string): void {
  const meant = unsentMeant(reqId)?.message;
  if (meant?.req_id == null) return;
  const { channel_url: url, message: text, message_type: type } = meant;
  cancelSending(url, meant.req_id);
  if (type !== "user") return;
  notify({
    summary: "Message discarded",
    detail: messageLine(meant),
    severity: "info",
    group: "chat-discarded",
    act: () => bringBack(url, text),
    actionText: "Bring back",
  });
}

/** Puts the text before the current draft. */
function bringBack(url: string, text: string): void {
  const draft = useChat.getState().drafts[url] ?? "";
  chat.drafts.set(url, draft === "" ? text : `${text}\n${draft}`);
  focusComposer();
}
