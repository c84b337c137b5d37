import { z } from "zod";
import type { ChatPerson } from "#domain/contract/http/chat-people.ts";
import { inviteToChannel } from "#domain/contract/http/chat.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { chat } from "#src/chat-client/chat.ts";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import { DialogForm } from "#src/features/chat/dialog-form.tsx";
import { chosenPeople, FormPeople, idsOf } from "#src/features/chat/people/form-people.tsx";

const schema = z.object({ people: chosenPeople.transform(idsOf).pipe(inviteToChannel.body.shape.user_ids) });
const NAMES = { user_ids: "people" };
const EMPTY: { people: ChatPerson[] } = { people: [] };

/** Invites people to an existing channel. */
export function InviteForm({ channel }: { channel: ChatChannel }) {
  const form = useSchemaForm({
    schema,
    empty: EMPTY,
    names: NAMES,
    draft: `chat.invite.${channel.url}`,
    onSend: async ({ people }) => {
      await chat.client.invite(channel.url, people);
      openDialog(null);
      notify({
        summary: people.length === 1 ? "1 person invited" : `${people.length} people invited`,
        severity: "success",
        group: "chat",
      });
    },
  });
  return (
    <DialogForm form={form} label="Invite people" action="Invite">
      <FormPeople
        form={form}
        name="people"
        label="People"
        autoFocus
        without={channel.members.map((member) => member.user_id)}
      />
    </DialogForm>
  );
}
