import { ArrowLeft, BellOff, MoreHorizontal } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { channelName, othersOf } from "#src/chat-client/channel-rules.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { KIND_LABELS, presenceOf } from "#src/features/chat/channel-text.ts";
import { closeConversation } from "#src/features/chat/chat-acts.ts";
import { MembersPopover } from "#src/features/chat/people/members-popover.tsx";
import { ChatMenuItems, MENU_CONTENT } from "#src/features/chat/menu-parts.tsx";
import { PresenceDot } from "#src/features/chat/people/presence-dot.tsx";
import { useMutedText } from "#src/features/chat/use-quiet.ts";

const ICON_BUTTON =
  "grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg aria-disabled:opacity-40";
const MENU = [
  "chat.send-file",
  "chat.mark-channel-unread",
  "chat.alert-level",
  "chat.invite",
  "chat.rename",
  "chat.leave",
  "help.keys",
];

/** Shows the name of the conversation and its actions. */
export function ConversationHeader({ channel, myUserId }: { channel: ChatChannel; myUserId: string }) {
  const { Icon, label } = KIND_LABELS[channel.custom_type];
  const presence = presenceOf(channel, myUserId);
  const mutedText = useMutedText(channel);
  const isJoined = channel.my_member_state === "joined";
  return (
    <header className="flex h-10 shrink-0 items-center gap-1 border-b border-line px-2">
      <button
        type="button"
        aria-label="All conversations"
        title="All conversations"
        className={`${ICON_BUTTON} @min-[520px]:hidden`}
        onClick={closeConversation}
      >
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
      </button>
      <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
      <h3 className="min-w-0 truncate font-semibold">
        <UserText text={channelName(channel, myUserId)} />
      </h3>
      {presence ? <PresenceDot status={presence} /> : null}
      <p className="min-w-0 flex-1 truncate pl-1 text-[12px] text-muted">
        {channel.custom_type === "direct" ? aboutPerson(channel, myUserId) : label}
      </p>
      {mutedText === null ? null : (
        <span title={mutedText} className="flex min-w-0 shrink-0 items-center gap-1 text-[12px] text-muted">
          <BellOff size={14} strokeWidth={1.5} aria-hidden />
          <span className="sr-only @min-[700px]:not-sr-only">{mutedText}</span>
        </span>
      )}
      {isJoined ? (
        <>
          <MembersPopover channel={channel} myUserId={myUserId} />
          <CommandButton id="chat.search" iconOnly className={ICON_BUTTON} />
          <CommandButton id="chat.buzz" iconOnly className={ICON_BUTTON} />
          <DropdownMenu.Root modal={false}>
            <DropdownMenu.Trigger aria-label="Conversation menu" title="Conversation menu" className={ICON_BUTTON}>
              <MoreHorizontal size={16} strokeWidth={1.5} aria-hidden />
            </DropdownMenu.Trigger>
            <DropdownMenu.Portal>
              <DropdownMenu.Content align="end" {...MENU_CONTENT}>
                <ChatMenuItems ids={MENU} menu="dropdown" />
              </DropdownMenu.Content>
            </DropdownMenu.Portal>
          </DropdownMenu.Root>
        </>
      ) : null}
    </header>
  );
}

/** Firm of the person, and their last time online if away. */
function aboutPerson(channel: ChatChannel, myUserId: string): string {
  const other = othersOf(channel, myUserId)[0];
  if (other === undefined) return "";
  const seen =
    other.connection_status === "offline" && other.last_seen_at !== null
      ? `last seen ${formatDateTime(Date.parse(other.last_seen_at))}`
      : "";
  return [other.brand_name ?? "", other.state === "invited" ? "has not answered yet" : seen]
    .filter(Boolean)
    .join(" · ");
}
