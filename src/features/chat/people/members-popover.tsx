import { Users } from "lucide-react";
import { Popover } from "radix-ui";
import { useRef } from "react";
import type { ChatChannel, ChatMember } from "#domain/entities/chat.ts";
import { brokerClientId, memberName } from "#src/chat-client/channel-rules.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { Button } from "#src/ui/button.tsx";
import { ban, banSubject } from "#src/chat-client/undoable.ts";
import { UndoButton } from "#src/shell/undo/undo-button.tsx";
import { useUndoable } from "#src/shell/undo/undo.ts";
import { useFocusInPlace } from "#src/shell/undo/use-focus-in-place.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { PresenceDot } from "#src/features/chat/people/presence-dot.tsx";
import { PopoverPanel } from "#src/ui/popover-panel.tsx";

/** Bans a member once the time to undo has passed. */
function BanButton({ channel, member }: { channel: ChatChannel; member: ChatMember }) {
  const undoable = useUndoable(banSubject(channel.url, member.user_id));
  const place = useRef<HTMLSpanElement>(null);
  // The undo button replaces the pressed one and takes its focus.
  useFocusInPlace(place, undoable?.id ?? "");
  return (
    <span ref={place}>
      {undoable ? (
        <UndoButton act={undoable} />
      ) : (
        <Button size="small" kind="quiet" aria-label={`Remove ${member.nickname}`} onClick={() => ban(channel, member)}>
          Remove
        </Button>
      )}
    </span>
  );
}

/** Role of a member in the channel: broker, operator, invited, inactive. */
function roleText(member: ChatMember, channel: ChatChannel): string {
  const parts = [
    member.client_id !== null && member.client_id === brokerClientId(channel) ? "Broker" : "",
    member.role === "operator" ? "Operator" : "",
    member.state === "invited" ? "Invited" : "",
    member.is_active ? "" : "Inactive",
  ];
  return parts.filter(Boolean).join(", ");
}

/** Lists the members with firm and role; operators may ban others. */
export function MembersPopover({ channel, myUserId }: { channel: ChatChannel; myUserId: string }) {
  const count = channel.member_count;
  const mayBan = channel.my_role === "operator" && channel.custom_type !== "direct";
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`Members, ${count}`}
        title="Members"
        className="flex h-7 shrink-0 items-center gap-1 rounded px-1.5 text-[12px] text-muted hover:bg-hover hover:text-fg"
      >
        <Users size={16} strokeWidth={1.5} aria-hidden />
        {count}
      </Popover.Trigger>
      <PopoverPanel label="Members" className="w-80">
        {/* Focusable, so keys can scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul tabIndex={0} aria-label="Members" className="max-h-[372px] min-h-0 flex-1 overflow-y-auto p-1">
          {channel.members.map((member) => (
            <li key={member.user_id} className="flex min-h-7 items-center gap-2 px-2">
              <PresenceDot status={member.connection_status} />
              <span className="truncate font-medium">
                {member.user_id === myUserId ? "You" : <UserText text={memberName(channel, member)} />}
              </span>
              <span className="min-w-0 flex-1 truncate text-muted">{member.brand_name}</span>
              <span className="shrink-0 text-[12px] text-muted">{roleText(member, channel)}</span>
              {mayBan && member.user_id !== myUserId ? <BanButton channel={channel} member={member} /> : null}
            </li>
          ))}
        </ul>
        {channel.custom_type === "direct" ? null : (
          <p className="flex justify-end border-t border-line p-2">
            <CommandButton
              id="chat.invite"
              className="inline-flex h-6 items-center gap-2 rounded border border-line-strong px-2 text-[12px] font-medium hover:bg-hover aria-disabled:opacity-55"
            >
              Invite people
            </CommandButton>
          </p>
        )}
      </PopoverPanel>
    </Popover.Root>
  );
}
