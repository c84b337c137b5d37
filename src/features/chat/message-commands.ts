import {
  AlarmClock,
  AtSign,
  Copy,
  CornerUpLeft,
  ImageIcon,
  MessageSquareDot,
  Pencil,
  PencilLine,
  Trash2,
} from "lucide-react";
import { z } from "zod";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { deleteMessage } from "#src/chat-client/undoable.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, not } from "#src/shell/commands/when.ts";
import { notify } from "#src/ui/toast.tsx";
import { whyNotCorrectNow, whyNotDeleteNow, whyNotEditNow, whyUnsent } from "#src/features/chat/change-rules.ts";
import { messageLine } from "#src/features/chat/channel-text.ts";
import { cancelSending, notifyChatError } from "#src/features/chat/chat-acts.ts";
import { chatFacts } from "#src/features/chat/chat-facts.ts";
import { editMessage, focusComposer, replyTo, useChatUi, viewPicture } from "#src/features/chat/chat-ui.ts";
import { focusedMessage, here, onMessage, SECTION } from "#src/features/chat/command-parts.ts";
import { remindAt } from "#src/features/chat/later/later-acts.ts";
import { logOnScreen } from "#src/features/chat/log/log-handle.ts";
import { moment, MOMENTS } from "#src/features/chat/later/moment-source.ts";
import { markMessageUnread } from "#src/features/chat/unread-acts.ts";
import { unsentOf } from "#src/features/chat/unsent-acts.ts";

const focused = () => useChatUi.getState().focused;
const unavailableBy = (why: (message: ChatMessage) => string | null) => () => {
  const message = focused();
  return message === null ? undefined : (why(message) ?? undefined);
};

/** Puts an own message into the message box, to edit it or, once frozen, to correct it. */
function rewrite(): void {
  const unsent = unsentOf(focusedMessage());
  editMessage(here(), unsent?.message ?? focusedMessage(), unsent?.message.req_id ?? null);
  focusComposer();
}

/** Commands for the focused message. */
export const messageCommands = [
  command({
    id: "chat.next-message",
    title: "Next message",
    section: SECTION,
    keys: ["j"],
    hidden: true,
    when: onMessage,
    run: () => logOnScreen()?.move(1),
  }),
  command({
    id: "chat.previous-message",
    title: "Previous message",
    section: SECTION,
    keys: ["k"],
    hidden: true,
    when: onMessage,
    run: () => logOnScreen()?.move(-1),
  }),
  command({
    id: "chat.reply",
    title: "Reply to the message, quoting it",
    section: SECTION,
    aliases: ["Quote", "Answer"],
    icon: CornerUpLeft,
    // The quote is stored beside the text: a level inside the text would be read as the user's own quote.
    keys: ["r", "q"],
    when: all(onMessage, chatFacts.mayWrite),
    refuse: unavailableBy(whyUnsent),
    run: () => {
      replyTo(here(), focusedMessage());
      focusComposer();
    },
  }),
  command({
    id: "chat.view-picture",
    title: "View the picture",
    section: SECTION,
    aliases: ["Open the image", "View photo"],
    icon: ImageIcon,
    keys: ["v"],
    when: all(onMessage, chatFacts.messagePicture),
    refuse: unavailableBy(whyUnsent),
    run: () => {
      const { channel_url: url, message_id: messageId } = focusedMessage();
      viewPicture({ url, messageId });
    },
  }),
  command({
    id: "chat.mark-unread",
    title: "Mark as unread from this message",
    section: SECTION,
    aliases: ["Mark unread"],
    icon: MessageSquareDot,
    keys: ["u"],
    when: onMessage,
    refuse: unavailableBy(whyUnsent),
    run: () => markMessageUnread(focusedMessage()),
  }),
  command({
    id: "chat.remind",
    title: "Remind me of the message",
    section: SECTION,
    aliases: ["Reminder", "Snooze"],
    icon: AlarmClock,
    keys: ["m"],
    when: onMessage,
    refuse: unavailableBy(whyUnsent),
    args: z.object({ at: moment }),
    ask: { at: { title: "When?", kind: "time", source: MOMENTS, placeholder: "20m, 15:30, tomorrow 10" } },
    run: (_context, { at }) => remindAt(focusedMessage(), at),
  }),
  command({
    id: "chat.copy-message",
    title: "Copy the message",
    section: SECTION,
    icon: Copy,
    when: onMessage,
    run: async () => {
      await navigator.clipboard.writeText(messageLine(focusedMessage()));
      notify({ summary: "Message copied", severity: "info", group: "chat" });
    },
  }),
  command({
    id: "chat.mention-sender",
    title: "Mention the sender",
    section: SECTION,
    icon: AtSign,
    when: onMessage,
    run: () => {
      const url = here();
      const sender = must(focusedMessage().sender, "sender of the focused message");
      const draft = useChat.getState().drafts[url] ?? "";
      chat.drafts.set(url, `${draft === "" ? "" : `${draft.trimEnd()} `}@${sender.nickname} `);
      focusComposer();
    },
  }),
  command({
    id: "chat.edit-message",
    title: "Edit my message",
    section: SECTION,
    aliases: ["Change my message"],
    icon: Pencil,
    // Another panel may have a focused quote: on an own message, `e` belongs to the message.
    keys: ["shift+e", "e"].map((keys) => ({ keys, when: all(chatFacts.inConversation, not(chatFacts.messageFrozen)) })),
    when: all(onMessage, chatFacts.messageMine),
    refuse: unavailableBy((message) => (unsentOf(message) === undefined ? whyNotEditNow(message) : null)),
    run: rewrite,
  }),
  command({
    id: "chat.correct-message",
    title: "Correct my message",
    section: SECTION,
    aliases: ["Correction", "Correct a level"],
    icon: PencilLine,
    keys: ["shift+e", "e"].map((keys) => ({ keys, when: all(chatFacts.inConversation, chatFacts.messageFrozen) })),
    when: all(onMessage, chatFacts.messageMine),
    refuse: () => {
      const message = focused();
      if (message === null) return undefined;
      // A message that can still be edited needs no correction.
      return whyNotCorrectNow(message) ?? (whyNotEditNow(message) === null ? "It can still be edited" : undefined);
    },
    run: rewrite,
  }),
  command({
    id: "chat.delete-message",
    title: "Delete my message",
    section: SECTION,
    aliases: ["Recall my message"],
    icon: Trash2,
    keys: ["shift+d", "delete"],
    danger: true,
    dealsNothing: true,
    when: all(onMessage, chatFacts.messageMine),
    refuse: unavailableBy((message) => (message.message_id === "" ? null : whyNotDeleteNow(message))),
    run: async () => {
      const message = focusedMessage();
      // An unsent message is cancelled locally.
      if (message.message_id === "" && message.req_id !== null) return cancelSending(here(), message.req_id);
      await deleteMessage(message).catch(notifyChatError);
    },
  }),
];
