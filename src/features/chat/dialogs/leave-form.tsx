import type { ChatChannel } from "#domain/entities/chat.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { leaveChannel } from "#src/features/chat/chat-acts.ts";
import { DialogForm } from "#src/features/chat/dialog-form.tsx";
import { useCurrentUserId } from "#src/features/chat/use-current-user.ts";

/** Asks before leaving: coming back takes an invitation. */
export function LeaveForm({ channel }: { channel: ChatChannel }) {
  const myUserId = useCurrentUserId();
  return (
    <DialogForm label="Leave" action="Leave" isDanger onSubmit={() => leaveChannel(channel.url)}>
      <p>
        You leave{" "}
        <span className="font-semibold">
          <UserText text={channelName(channel, myUserId)} />
        </span>
        . Its messages are no longer shown to you, and only an invitation brings you back.
      </p>
    </DialogForm>
  );
}
