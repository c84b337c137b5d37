import type { ChatChannel } from "#domain/entities/chat.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { declineSubject } from "#src/chat-client/undoable.ts";
import { UndoButton } from "#src/shell/undo/undo-button.tsx";
import { useUndoable } from "#src/shell/undo/undo.ts";
import { KIND_LABELS } from "#src/features/chat/channel-text.ts";

const BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-55";

/** Shows an invitation to answer, in place of the messages. */
export function InvitationCard({ channel }: { channel: ChatChannel }) {
  const undoable = useUndoable(declineSubject(channel.url));
  const who = channel.inviter?.nickname ?? "Someone";
  const firm = channel.members.find(({ user_id: id }) => id === channel.inviter?.user_id)?.brand_name;
  const what =
    channel.custom_type === "direct" ? "to chat" : `to this ${KIND_LABELS[channel.custom_type].label.toLowerCase()}`;
  return (
    // The focus lands here, so one key answers.
    <div tabIndex={-1} data-panel-focus="" data-chat-invitation="" className="flex flex-col gap-3 p-4">
      <p>
        <span className="font-semibold">{who}</span>
        {firm ? ` of ${firm}` : ""} invites you {what}.
        {channel.invited_at === null ? null : (
          <span className="block text-[12px] text-muted">{formatDateTime(channel.invited_at)} IST</span>
        )}
      </p>
      {undoable ? <UndoButton act={undoable} /> : null}
      <div className={undoable ? "hidden" : "flex gap-2"}>
        <CommandButton id="chat.accept" showKey className={BUTTON}>
          Accept
        </CommandButton>
        <CommandButton id="chat.decline" showKey className={BUTTON}>
          Decline
        </CommandButton>
      </div>
    </div>
  );
}
