import { z } from "zod";
import { changeMindChat, type MindChatSummary } from "#domain/contract/http/mind.ts";
import { useChatChanges } from "#src/features/mind/chat-queries.ts";
import { useChatDialog, useDialogChat } from "#src/features/mind/sidebar/chat-dialog.ts";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";
import { NameForm } from "#src/ui/form/name-form.tsx";

const CHAT_NAME = z.object({ name: changeMindChat.body.shape.title.unwrap() });

/** Renames a conversation. */
export function RenameDialog() {
  const chat = useDialogChat("rename");
  const close = useChatDialog((dialog) => dialog.close);
  return (
    <DialogFrame
      open={chat !== null}
      onClose={close}
      title="Rename the conversation"
      description="The title in your list. A shared copy keeps the title it was shared with."
    >
      {chat === null ? null : <Renaming chat={chat} onDone={close} />}
    </DialogFrame>
  );
}

function Renaming({ chat, onDone }: { chat: MindChatSummary; onDone: () => void }) {
  const { change } = useChatChanges();
  return (
    <NameForm
      schema={CHAT_NAME}
      label={`Rename ${chat.title}`}
      fieldLabel="Title"
      action="Rename"
      name={chat.title}
      onName={(title) => change.mutateAsync({ id: chat.id, title })}
      onDone={onDone}
      className="p-4"
    />
  );
}
