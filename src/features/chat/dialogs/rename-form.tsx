import { useState } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { hasDirectionControls } from "#domain/lib/direction-controls.ts";
import { DIRECTION_TEXT } from "#domain/lib/wire.ts";
import { TextField } from "#src/ui/field.tsx";
import { chat } from "#src/chat-client/chat.ts";
import { openDialog } from "#src/features/chat/chat-ui.ts";
import { DialogForm, FormProblem } from "#src/features/chat/dialog-form.tsx";

/** Gives a channel another name, for everybody in it. */
export function RenameForm({ channel }: { channel: ChatChannel }) {
  const [name, setName] = useState(channel.name);
  async function rename(): Promise<void> {
    if (name.trim() === "") throw new FormProblem("Name is required.");
    if (hasDirectionControls(name)) throw new FormProblem(DIRECTION_TEXT);
    await chat.client.renameChannel(channel.url, name.trim());
    openDialog(null);
  }
  return (
    <DialogForm label="Rename" action="Rename" onSubmit={rename}>
      <TextField
        label="Name"
        value={name}
        maxLength={120}
        dir="auto"
        data-autofocus=""
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
    </DialogForm>
  );
}
