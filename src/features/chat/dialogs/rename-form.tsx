import { z } from "zod";
import { channelName } from "#domain/contract/http/chat.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { chat } from "#src/chat-client/chat.ts";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import { DialogForm } from "#src/features/chat/dialog-form.tsx";

const schema = z.object({ name: channelName });

/** Renames a channel for all members. */
export function RenameForm({ channel }: { channel: ChatChannel }) {
  const form = useSchemaForm({
    schema,
    empty: { name: channel.name },
    onSend: async ({ name }) => {
      await chat.client.renameChannel(channel.url, name);
      openDialog(null);
    },
  });
  return (
    <DialogForm form={form} label="Rename" action="Rename">
      <FormText
        form={form}
        name="name"
        label="Name"
        maxLength={120}
        dir="auto"
        data-autofocus=""
        onFocus={(event) => event.target.select()}
      />
    </DialogForm>
  );
}
