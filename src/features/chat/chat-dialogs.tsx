import { Dialog } from "radix-ui";
import { useRef, type ReactNode } from "react";
import { unreachable } from "#domain/lib/must.ts";
import { channelAt } from "#src/platform/chat/chat-store.ts";
import { useFocusReturn } from "#src/platform/palette/use-focus-return.ts";
import { useChat } from "#src/platform/chat/chat.ts";
import { openDialog, takeAfterDialog, useChatUi, type ChatDialog } from "#src/features/chat/chat-ui.ts";
import { KIND_WORDS } from "#src/features/chat/channel-words.ts";
import { InviteForm } from "#src/features/chat/invite-form.tsx";
import { LeaveForm } from "#src/features/chat/leave-form.tsx";
import { NewChannelForm } from "#src/features/chat/new-channel-form.tsx";
import { RenameForm } from "#src/features/chat/rename-form.tsx";

/** The dialogs of the chat, wherever their commands were run. */
export function ChatDialogs() {
  const dialog = useChatUi((ui) => ui.dialog);
  const focus = useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={dialog !== null} onOpenChange={(open) => open || openDialog(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/25" />
        <Dialog.Content
          ref={content}
          data-keys="trapped"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.note();
            event.preventDefault();
            (content.current?.querySelector<HTMLElement>("[data-autofocus]") ?? content.current)?.focus();
          }}
          onCloseAutoFocus={(event) => {
            focus.giveBack(event);
            takeAfterDialog()?.();
          }}
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[76vh] w-[440px] max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col overflow-y-auto rounded-[8px] border border-line bg-raised text-[13px] text-fg shadow-float outline-none"
        >
          {dialog === null ? null : (
            <>
              <Dialog.Title className="border-b border-line px-4 py-3 text-[15px] font-semibold">
                {titleOf(dialog)}
              </Dialog.Title>
              <DialogBody dialog={dialog} />
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function titleOf(dialog: ChatDialog): string {
  switch (dialog.kind) {
    case "new":
      return `New ${dialog.channelKind === "direct" ? "conversation" : KIND_WORDS[dialog.channelKind].word.toLowerCase()}`;
    case "invite":
      return "Invite people";
    case "rename":
      return "Rename";
    case "leave":
      return "Leave";
    default:
      return unreachable(dialog);
  }
}

function DialogBody({ dialog }: { dialog: ChatDialog }): ReactNode {
  const channel = useChat((state) => channelAt(dialog.kind === "new" ? null : dialog.url)(state));
  if (dialog.kind === "new") return <NewChannelForm key={dialog.channelKind} kind={dialog.channelKind} />;
  if (channel === undefined) return <p className="p-4">This conversation is no longer open to you.</p>;
  if (dialog.kind === "invite") return <InviteForm channel={channel} />;
  if (dialog.kind === "rename") return <RenameForm channel={channel} />;
  return <LeaveForm channel={channel} />;
}
