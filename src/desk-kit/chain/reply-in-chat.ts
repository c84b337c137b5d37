import { useChat } from "#src/chat-client/chat.ts";
import type { MessagePlace } from "#src/chat-client/message-focus.ts";
import type { CommandContext } from "#src/shell/commands/command.ts";
import { showMessage } from "#src/desk-kit/chain/show-message.ts";

/** Maximum wait for the conversation to open, ms; afterwards the reply goes without a quotation. */
const PATIENCE_MS = 4000;
/** The message may come into sight, and take the focus, once more after that. */
const SETTLES_MS = 500;
const LOOK_EVERY_MS = 50;

/** Opens the chat at a message with a reply to it begun; the words are the person's own. */
export async function replyInChat(context: CommandContext, place: MessagePlace): Promise<void> {
  await showMessage(context, place);
  const isThere = await comesTrue(() => isFocused(place), PATIENCE_MS);
  if (isThere) await context.run("chat.reply");
  if (!isThere || (await comesTrue(() => isFocused(place), SETTLES_MS))) await context.run("chat.focus-composer");
}

/** True when this very message has the focus. */
function isFocused({ url, messageId }: MessagePlace): boolean {
  const { currentUrl, windows } = useChat.getState();
  if (currentUrl !== url) return false;
  const key = document.activeElement?.closest<HTMLElement>("[data-chat-log] [data-key]")?.dataset["key"];
  const message = windows[url]?.messages.find(({ message_id: id }) => id === messageId);
  return key !== undefined && message !== undefined && key === (message.req_id ?? message.message_id);
}

async function comesTrue(test: () => boolean, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += LOOK_EVERY_MS) {
    if (test()) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}
