import { chat, useChat } from "#src/chat-client/chat.ts";
import type { MessagePlace } from "#src/chat-client/message-focus.ts";
import { notify } from "#src/ui/toast.tsx";
import { openChannel, notifyChatError } from "#src/features/chat/chat-acts.ts";
import { focusLog, useChatUi } from "#src/features/chat/chat-ui.ts";

/** Shows a message in its conversation and focuses it; shows a toast if it no longer exists. */
export async function showMessage({ url, messageId, at }: MessagePlace): Promise<void> {
  const channel = useChat.getState().channels[url];
  if (channel === undefined) return notifyInfo("You can no longer open this conversation.");
  if (channel.my_member_state === "invited") return openChannel(url);
  const isLoaded = () => useChat.getState().windows[url]?.messages.some((message) => message.message_id === messageId);
  useChatUi.setState({ search: null, markedUnread: null });
  useChat.setState({ currentUrl: url });
  try {
    if (isLoaded() !== true) await chat.actions.jumpTo(url, at);
    // Set only after loading, which scrolls to its own start.
    if (isLoaded() === true) return useChatUi.setState({ sought: { url, messageId } });
    focusLog();
    notifyInfo("The message is no longer available.");
  } catch (error) {
    focusLog();
    notifyChatError(error);
  }
}

function notifyInfo(summary: string): void {
  notify({ summary, severity: "info", group: "chat" });
}
