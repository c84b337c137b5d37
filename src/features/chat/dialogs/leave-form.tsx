import { z } from "zod";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { leaveChannel } from "#src/features/chat/chat-acts.ts";
import { DialogForm } from "#src/features/chat/dialog-form.tsx";
import { useCurrentUserId } from "#src/features/chat/use-current-user.ts";

const NO_FIELDS = z.object({});

/** Asks for confirmation: only an invitation brings the user back. */
export function LeaveForm({ channel }: { channel: ChatChannel }) {
  const myUserId = useCurrentUserId();
  const form = useSchemaForm({ schema: NO_FIELDS, empty: {}, onSend: () => leaveChannel(channel.url) });
  return (
    <DialogForm form={form} label="Leave" action="Leave" isDanger>
      <p>
        You leave{" "}
        <span className="font-semibold">
          <UserText text={channelName(channel, myUserId)} />
        </span>
        . You will no longer see its messages, and need an invitation to return.
      </p>
    </DialogForm>
  );
}
