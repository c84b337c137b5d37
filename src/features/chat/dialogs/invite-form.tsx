import { useState } from "react";
import type { ChatPerson } from "#domain/contract/http/chat-people.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { notify } from "#src/ui/toast.tsx";
import { chat } from "#src/chat-client/chat.ts";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import { DialogForm, FormProblem } from "#src/features/chat/dialog-form.tsx";
import { PeoplePicker } from "#src/features/chat/people/people-picker.tsx";

/** Invites people to a channel that is there. */
export function InviteForm({ channel }: { channel: ChatChannel }) {
  const [people, setPeople] = useState<ChatPerson[]>([]);
  async function invite(): Promise<void> {
    if (people.length === 0) throw new FormProblem("Choose somebody.");
    await chat.client.invite(
      channel.url,
      people.map((person) => person.user_id),
    );
    openDialog(null);
    notify({
      summary: people.length === 1 ? "1 person invited" : `${people.length} people invited`,
      severity: "success",
      group: "chat",
    });
  }
  return (
    <DialogForm label="Invite people" action="Invite" onSubmit={invite}>
      <PeoplePicker
        label="People"
        autoFocus
        chosen={people}
        without={channel.members.map((member) => member.user_id)}
        onChange={setPeople}
      />
    </DialogForm>
  );
}
