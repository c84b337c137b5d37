import {
  AtSign,
  BellOff,
  BellRing,
  Check,
  Copy,
  CornerUpLeft,
  LogOut,
  Megaphone,
  MessageSquare,
  MessageSquareDot,
  Network,
  Paperclip,
  Pencil,
  Search,
  Trash2,
  UserPlus,
  Users,
  X,
} from "lucide-react";
import { z } from "zod";
import type { ChannelKind } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { command, type CommandContext } from "#src/platform/commands/command.ts";
import { all } from "#src/platform/commands/when.ts";
import { facts } from "#src/platform/market/focus.ts";
import { notify } from "#src/ui/toast.tsx";
import { chat, useChat } from "#src/platform/chat/chat.ts";
import {
  answerInvitation,
  buzz,
  closeConversation,
  openChannel,
  openDirect,
  tellChatError,
} from "#src/features/chat/chat-acts.ts";
import { chatFacts } from "#src/features/chat/chat-facts.ts";
import {
  editMessage,
  focusChannels,
  focusComposer,
  focusFilter,
  focusLog,
  openDialog,
  openSearch,
  replyTo,
  useChatUi,
} from "#src/features/chat/chat-ui.ts";
import { ALERT_WORDS, messageLine } from "#src/features/chat/channel-words.ts";
import { logOnScreen } from "#src/features/chat/log-handle.ts";
import { PEOPLE } from "#src/features/chat/people-source.ts";
import { nextUnread } from "#src/features/chat/switcher-order.ts";
import { switcherFacts } from "#src/features/chat/waiting-clients.ts";

const SECTION = "Chat";
const inConversation = all(facts.onDesk, chatFacts.ready, chatFacts.inConversation);
const onMessage = all(facts.onDesk, chatFacts.messageFocused);

const here = (): string => must(useChat.getState().currentUrl, "open conversation");
/** A narrow tile shows the list or the conversation. */
const isListInSight = (): boolean =>
  document.querySelector<HTMLElement>("[data-chat-channels]")?.checkVisibility() === true;
const showPanel = (context: CommandContext): Promise<void> => context.run("panel.go-chat");

function newChannel(kind: ChannelKind, title: string, icon: typeof Users, aliases: readonly string[]) {
  return command({
    id: `chat.new-${kind === "trading_group" ? "trading-group" : kind}`,
    title,
    section: SECTION,
    aliases,
    icon,
    when: all(facts.onDesk, chatFacts.ready),
    run: () => openDialog({ kind: "new", channelKind: kind }),
  });
}

const going = [
  command({
    id: "chat.open",
    title: "Open chat with…",
    section: SECTION,
    aliases: ["Talk to", "Message", "Find a person or group", "Switch conversation"],
    icon: MessageSquare,
    // Alive while one writes: conversations are changed from within the message box.
    keys: ["mod+j", "c"],
    when: all(facts.onDesk, chatFacts.ready),
    args: z.object({ who: z.string() }),
    ask: { who: { title: "Who?", kind: "person", source: PEOPLE, placeholder: "A person, a firm or a group" } },
    run: async (context, { who }) => {
      await showPanel(context);
      const [kind, id = ""] = who.split(/:(.*)/s);
      await (kind === "channel" ? openChannel(id) : openDirect(id)).catch(tellChatError);
    },
  }),
  command({
    id: "chat.next-unread",
    title: "Next unread conversation",
    section: SECTION,
    aliases: ["Unread", "Next message"],
    icon: MessageSquareDot,
    keys: [{ keys: "alt+u", mac: "ctrl+u", inInputs: true }, "g u"],
    when: all(facts.onDesk, chatFacts.ready, chatFacts.someUnread),
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
    when: all(facts.onDesk, chatFacts.ready),
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
    when: all(facts.onDesk, chatFacts.ready, chatFacts.inPanel),
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
    when: all(facts.onDesk, chatFacts.ready),
    run: async (context) => {
      await showPanel(context);
      openSearch("everywhere");
    },
  }),
];

const beginning = [
  newChannel("direct", "New conversation", UserPlus, ["New direct chat", "Invite a person"]),
  newChannel("group", "New group", Users, ["Create group"]),
  newChannel("trading_group", "New trading group", Network, ["Create trading group", "Broker group"]),
  newChannel("broadcast", "New broadcast list", Megaphone, ["Create broadcast list"]),
];

const acting = [
  command({
    id: "chat.buzz",
    title: "Buzz",
    section: SECTION,
    aliases: ["Call attention", "Nudge"],
    icon: BellRing,
    keys: ["shift+z"],
    danger: true,
    when: inConversation,
    run: () => buzz(),
  }),
  command({
    id: "chat.send-file",
    title: "Send a file",
    section: SECTION,
    aliases: ["Attach", "Upload"],
    icon: Paperclip,
    keys: ["shift+f"],
    when: inConversation,
    run: () => document.querySelector<HTMLInputElement>("[data-chat-files]")?.click(),
  }),
  command({
    id: "chat.alert-level",
    title: "Mute or choose what I hear",
    section: SECTION,
    aliases: ["Mute", "Unmute", "Alert level", "Notifications"],
    icon: BellOff,
    keys: ["shift+m"],
    when: inConversation,
    args: z.object({ level: z.enum(["all", "mentions", "none"]) }),
    ask: {
      level: {
        title: "What do you want to hear of it?",
        kind: "choice",
        choices: [
          { value: "all", title: ALERT_WORDS.all },
          { value: "mentions", title: ALERT_WORDS.mentions },
          { value: "none", title: ALERT_WORDS.none, detail: "No count, no sound" },
        ],
      },
    },
    run: async (_context, { level }) => {
      await chat.client.setAlertLevel(here(), level).catch(tellChatError);
    },
  }),
  command({
    id: "chat.accept",
    title: "Accept the invitation",
    section: SECTION,
    icon: Check,
    keys: ["shift+y"],
    when: all(facts.onDesk, chatFacts.invited),
    run: () => answerInvitation(here(), true),
  }),
  command({
    id: "chat.decline",
    title: "Decline the invitation",
    section: SECTION,
    icon: X,
    keys: ["shift+n"],
    danger: true,
    when: all(facts.onDesk, chatFacts.invited),
    run: () => answerInvitation(here(), false),
  }),
  command({
    id: "chat.invite",
    title: "Invite people to this group",
    section: SECTION,
    icon: UserPlus,
    when: all(facts.onDesk, chatFacts.inConversation, chatFacts.isGroup),
    run: () => openDialog({ kind: "invite", url: here() }),
  }),
  command({
    id: "chat.rename",
    title: "Rename this group",
    section: SECTION,
    icon: Pencil,
    when: all(facts.onDesk, chatFacts.inConversation, chatFacts.isGroup, chatFacts.isOperator),
    run: () => openDialog({ kind: "rename", url: here() }),
  }),
  command({
    id: "chat.leave",
    title: "Leave this conversation",
    section: SECTION,
    icon: LogOut,
    when: inConversation,
    run: () => openDialog({ kind: "leave", url: here() }),
  }),
];

const onMessages = [
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
    title: "Reply to the message",
    section: SECTION,
    aliases: ["Quote", "Answer"],
    icon: CornerUpLeft,
    keys: ["r"],
    when: onMessage,
    run: () => {
      replyTo(here(), must(useChatUi.getState().focused, "focused message"));
      focusComposer();
    },
  }),
  command({
    id: "chat.copy-message",
    title: "Copy the message",
    section: SECTION,
    icon: Copy,
    when: onMessage,
    run: async () => {
      await navigator.clipboard.writeText(messageLine(must(useChatUi.getState().focused, "focused message")));
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
      const sender = must(useChatUi.getState().focused?.sender, "sender of the focused message");
      const draft = useChat.getState().drafts[url] ?? "";
      chat.drafts.set(url, `${draft === "" ? "" : `${draft.trimEnd()} `}@${sender.nickname} `);
      focusComposer();
    },
  }),
  command({
    id: "chat.edit-message",
    title: "Change my message",
    section: SECTION,
    icon: Pencil,
    keys: ["shift+e"],
    when: all(onMessage, chatFacts.messageMine),
    run: () => {
      editMessage(here(), must(useChatUi.getState().focused, "focused message"));
      focusComposer();
    },
  }),
  command({
    id: "chat.delete-message",
    title: "Take my message back",
    section: SECTION,
    aliases: ["Delete message"],
    icon: Trash2,
    keys: ["shift+d"],
    danger: true,
    when: all(onMessage, chatFacts.messageMine),
    run: async () => {
      const { message_id: id } = must(useChatUi.getState().focused, "focused message");
      await chat.client.remove(here(), id).catch(tellChatError);
    },
  }),
];

export const chatCommands = [...going, ...beginning, ...acting, ...onMessages];
