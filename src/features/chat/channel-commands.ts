import {
  BellOff,
  BellRing,
  Check,
  Clock,
  LogOut,
  Megaphone,
  MessageSquareDot,
  Network,
  Paperclip,
  Pencil,
  UserPlus,
  Users,
  X,
} from "lucide-react";
import { z } from "zod";
import type { ChannelKind } from "#domain/entities/chat.ts";
import { command } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { alertChoicesNow, setAlertLevel } from "#src/features/chat/alert-choices.ts";
import { answerInvitation, buzz } from "#src/features/chat/chat-acts.ts";
import { chatFacts } from "#src/features/chat/chat-facts.ts";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import {
  channelArg,
  channelMeant,
  chatReady,
  here,
  inConversation,
  onChannel,
  SECTION,
} from "#src/features/chat/command-parts.ts";
import { sendDraftAt } from "#src/features/chat/later/later-acts.ts";
import { moment, MOMENTS } from "#src/features/chat/later/moment-source.ts";
import { markChannelUnread } from "#src/features/chat/unread-acts.ts";

function newChannel(kind: ChannelKind, title: string, icon: typeof Users, aliases: readonly string[]) {
  return command({
    id: `chat.new-${kind === "trading_group" ? "trading-group" : kind}`,
    title,
    section: SECTION,
    aliases,
    icon,
    when: chatReady,
    run: () => openDialog({ kind: "new", channelKind: kind }),
  });
}

export const beginningCommands = [
  newChannel("direct", "New conversation", UserPlus, ["New direct chat", "Invite a person"]),
  newChannel("group", "New group", Users, ["Create group"]),
  newChannel("trading_group", "New trading group", Network, ["Create trading group", "Broker group"]),
  newChannel("broadcast", "New broadcast list", Megaphone, ["Create broadcast list"]),
];

/** Commands for a whole conversation. */
export const channelCommands = [
  command({
    id: "chat.buzz",
    title: "Buzz",
    section: SECTION,
    aliases: ["Call attention", "Nudge"],
    icon: BellRing,
    keys: ["shift+z"],
    danger: true,
    dealsNothing: true,
    when: all(inConversation, chatFacts.mayWrite),
    run: () => buzz(),
  }),
  command({
    id: "chat.send-file",
    title: "Attach files",
    section: SECTION,
    aliases: ["Send a file", "Upload"],
    icon: Paperclip,
    // The second key also works while typing.
    keys: ["shift+f", { keys: "alt+a", mac: "ctrl+shift+a", inInputs: true }],
    when: all(inConversation, chatFacts.mayWrite),
    run: () => document.querySelector<HTMLInputElement>("[data-chat-files]")?.click(),
  }),
  command({
    id: "chat.send-later",
    title: "Send my message later",
    section: SECTION,
    aliases: ["Send later", "Schedule the message", "Scheduled send"],
    icon: Clock,
    // Works while typing, as the draft is its subject.
    keys: [{ keys: "alt+s", mac: "ctrl+s", inInputs: true }],
    when: all(inConversation, chatFacts.mayWrite, chatFacts.written),
    args: z.object({ at: moment }),
    ask: {
      at: { title: "When should it be sent?", kind: "time", source: MOMENTS, placeholder: "1h, 15:30, mon 9:15" },
    },
    run: (_context, { at }) => sendDraftAt(here(), at),
  }),
  command({
    id: "chat.mark-channel-unread",
    title: "Mark the conversation as unread",
    section: SECTION,
    aliases: ["Mark unread"],
    icon: MessageSquareDot,
    keys: [{ keys: "u", when: all(chatFacts.channelPointed) }],
    when: onChannel,
    args: channelArg,
    run: (_context, { url }) => markChannelUnread(channelMeant(url)),
  }),
  command({
    id: "chat.alert-level",
    title: "Mute, or choose notifications",
    section: SECTION,
    aliases: ["Mute", "Unmute", "Alert level", "Notifications", "Mute for an hour", "Quiet"],
    icon: BellOff,
    keys: ["shift+m", { keys: "m", when: all(chatFacts.channelPointed) }],
    when: onChannel,
    args: channelArg.extend({ level: z.enum(["all", "mentions", "hour", "tomorrow", "none"]) }),
    ask: {
      level: {
        title: "What should notify you?",
        kind: "choice",
        choices: ({ url }) => alertChoicesNow(channelMeant(typeof url === "string" ? url : undefined)),
      },
    },
    run: (_context, { url, level }) => setAlertLevel(channelMeant(url), level),
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
    dealsNothing: true,
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
