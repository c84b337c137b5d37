import { BellRing, Clock, MessageSquare, MessageSquareDot, Pencil, Search } from "lucide-react";
import { z } from "zod";
import { useChat } from "#src/chat-client/chat.ts";
import { command } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import { notify } from "#src/ui/toast.tsx";
import { closeConversation, openChannel, openDirect, notifyChatError } from "#src/features/chat/chat-acts.ts";
import { chatFacts } from "#src/features/chat/chat-facts.ts";
import {
  focusChannels,
  focusComposer,
  focusFilter,
  focusLog,
  openDialog,
  openSearch,
} from "#src/features/chat/chat-ui.ts";
import { chatReady, inConversation, SECTION, showPanel } from "#src/features/chat/command-parts.ts";
import { PEOPLE } from "#src/features/chat/people/people-source.ts";
import { nextUnread } from "#src/features/chat/people/switcher-order.ts";
import { switcherFacts } from "#src/features/chat/people/waiting-clients.ts";

/** A narrow tile shows the list or the conversation. */
const isListInSight = (): boolean =>
  document.querySelector<HTMLElement>("[data-chat-channels]")?.checkVisibility() === true;

/** Commands to navigate conversations and messages. */
export const navigationCommands = [
  command({
    id: "chat.open",
    title: "Open chat with…",
    section: SECTION,
    aliases: ["Talk to", "Message", "Find a person or group", "Switch conversation"],
    icon: MessageSquare,
    // Works while typing, to switch conversations from the message box.
    keys: ["mod+j", "c"],
    when: chatReady,
    args: z.object({ who: z.string() }),
    ask: { who: { title: "Who?", kind: "person", source: PEOPLE, placeholder: "A person, a firm or a group" } },
    run: async (context, { who }) => {
      await showPanel(context);
      const [kind, id = ""] = who.split(/:(.*)/s);
      await (kind === "channel" ? openChannel(id) : openDirect(id)).catch(notifyChatError);
    },
  }),
  command({
    id: "chat.next-unread",
    title: "Next unread conversation",
    section: SECTION,
    aliases: ["Unread", "Next message"],
    icon: MessageSquareDot,
    keys: [{ keys: "alt+u", mac: "ctrl+u", inInputs: true }, "g u"],
    when: all(chatReady, chatFacts.someUnread),
    run: async (context) => {
      const { channels, shown, currentUrl } = useChat.getState();
      const list = shown.flatMap((url) => channels[url] ?? []);
      const next = nextUnread(list, switcherFacts(), currentUrl);
      if (next === undefined) return notify({ summary: "Everything is read", severity: "info", group: "chat" });
      await showPanel(context);
      await openChannel(next.url);
    },
  }),
  command({
    id: "chat.list",
    title: "Go to my conversations",
    section: SECTION,
    icon: MessageSquare,
    when: chatReady,
    run: async (context) => {
      await showPanel(context);
      focusChannels();
    },
  }),
  command({
    id: "chat.filter",
    title: "Filter conversations",
    section: SECTION,
    icon: Search,
    keys: ["/"],
    when: all(chatReady, chatFacts.inPanel),
    run: () => {
      if (useChat.getState().currentUrl !== null && !isListInSight()) closeConversation();
      focusFilter();
    },
  }),
  command({
    id: "chat.focus-composer",
    title: "Write in the open conversation",
    section: SECTION,
    icon: Pencil,
    keys: ["shift+c"],
    when: inConversation,
    run: async (context) => {
      await showPanel(context);
      openSearch(null);
      focusComposer();
    },
  }),
  command({
    id: "chat.read-log",
    title: "Read the open conversation",
    section: SECTION,
    icon: MessageSquare,
    when: inConversation,
    run: async (context) => {
      await showPanel(context);
      focusLog();
    },
  }),
  command({
    id: "chat.search",
    title: "Search this conversation",
    section: SECTION,
    icon: Search,
    keys: ["g s"],
    when: inConversation,
    run: async (context) => {
      await showPanel(context);
      openSearch("channel");
    },
  }),
  command({
    id: "chat.search-all",
    title: "Search all conversations",
    section: SECTION,
    icon: Search,
    when: chatReady,
    run: async (context) => {
      await showPanel(context);
      openSearch("everywhere");
    },
  }),
  command({
    id: "chat.reminders",
    title: "My reminders",
    section: SECTION,
    aliases: ["Reminders", "Remind me", "End a reminder"],
    icon: BellRing,
    keys: ["g n"],
    when: chatReady,
    run: () => openDialog({ kind: "reminders" }),
  }),
  command({
    id: "chat.later",
    title: "Scheduled messages",
    section: SECTION,
    aliases: ["Waiting messages", "Sent later", "Cancel a scheduled message"],
    icon: Clock,
    keys: ["g w"],
    when: chatReady,
    run: () => openDialog({ kind: "later" }),
  }),
];
