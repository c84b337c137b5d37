import { AlarmClock, AtSign, Copy, CornerUpLeft, MessageSquareDot, Pencil, Trash2 } from "lucide-react";
import { z } from "zod";
import { must } from "#domain/lib/must.ts";
import { chat, useChat } from "#src/platform/chat/chat.ts";
import { command } from "#src/platform/commands/command.ts";
import { all } from "#src/platform/commands/when.ts";
import { notify } from "#src/ui/toast.tsx";
import { messageLine } from "#src/features/chat/channel-words.ts";
import { cancelSending, tellChatError } from "#src/features/chat/chat-acts.ts";
import { chatFacts } from "#src/features/chat/chat-facts.ts";
import { editMessage, focusComposer, replyTo } from "#src/features/chat/chat-ui.ts";
import { focusedMessage, here, onMessage, SECTION } from "#src/features/chat/command-parts.ts";
import { remindAt } from "#src/features/chat/later-acts.ts";
import { logOnScreen } from "#src/features/chat/log-handle.ts";
import { moment, MOMENTS } from "#src/features/chat/moment-source.ts";
import { markMessageUnread } from "#src/features/chat/unread-acts.ts";
import { unsentOf } from "#src/features/chat/unsent-acts.ts";

/** What can be done with the message that the focus is on. */
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
    // The message is quoted beside the text, never in it: a level in the text would be read as a quote of mine.
    keys: ["r", "q"],
    when: all(onMessage, chatFacts.mayWrite),
    run: () => {
      replyTo(here(), focusedMessage());
      focusComposer();
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
    title: "Mention who wrote the message",
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
    title: "Change my message",
    section: SECTION,
    aliases: ["Edit message"],
    icon: Pencil,
    // A quote may be in focus in another panel at the same time: on my message `e` is the message's.
    keys: ["shift+e", { keys: "e", when: all(chatFacts.inConversation) }],
    when: all(onMessage, chatFacts.messageMine),
    run: () => {
      const unsent = unsentOf(focusedMessage());
      editMessage(here(), unsent?.message ?? focusedMessage(), unsent?.message.req_id ?? null);
      focusComposer();
    },
  }),
  command({
    id: "chat.delete-message",
    title: "Take my message back",
    section: SECTION,
    aliases: ["Delete message"],
    icon: Trash2,
    keys: ["shift+d", "delete"],
    danger: true,
    when: all(onMessage, chatFacts.messageMine),
    run: async () => {
      const { message_id: id, req_id: reqId } = focusedMessage();
      // What the server does not have is taken back here.
      if (id === "" && reqId !== null) return cancelSending(here(), reqId);
      await chat.client.remove(here(), id).catch(tellChatError);
    },
  }),
];
