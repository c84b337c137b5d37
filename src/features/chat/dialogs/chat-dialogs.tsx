import { Dialog } from "radix-ui";
import { useRef, useState, type ReactNode } from "react";
import { unreachable } from "#domain/lib/must.ts";
import { channelAt } from "#src/chat-client/chat-store.ts";
import { useFocusReturn } from "#src/lib/use-focus-return.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { openDialog, takeAfterDialog, useChatUi, type ChatDialog } from "#src/features/chat/chat-ui.ts";
import { KIND_LABELS, messageLine } from "#src/features/chat/channel-text.ts";
import { InviteForm } from "#src/features/chat/dialogs/invite-form.tsx";
import { KeywordsForm } from "#src/features/chat/dialogs/keywords-form.tsx";
import { remind, sendLater } from "#src/features/chat/later/later-acts.ts";
import { LeaveForm } from "#src/features/chat/dialogs/leave-form.tsx";
import { NewChannelForm } from "#src/features/chat/dialogs/new-channel-form.tsx";
import { RenameForm } from "#src/features/chat/dialogs/rename-form.tsx";
import { LaterDialog, RemindersDialog } from "#src/features/chat/later/timed-dialogs.tsx";
import { WhenForm } from "#src/features/chat/later/when-form.tsx";

/** Hosts the chat dialogs, wherever their commands were run. */
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
      return `New ${dialog.channelKind === "direct" ? "conversation" : KIND_LABELS[dialog.channelKind].label.toLowerCase()}`;
    case "invite":
      return "Invite people";
    case "rename":
      return "Rename";
    case "leave":
      return "Leave";
    case "keywords":
      return "My keywords";
    case "reminders":
      return "My reminders";
    case "later":
      return "Scheduled messages";
    case "remind-at":
      return "Remind me";
    case "send-at":
      return "Send later";
    default:
      return unreachable(dialog);
  }
}

function DialogBody({ dialog }: { dialog: ChatDialog }): ReactNode {
  switch (dialog.kind) {
    case "new":
      return <NewChannelForm key={dialog.channelKind} kind={dialog.channelKind} />;
    case "keywords":
      return <KeywordsForm />;
    case "reminders":
      return <RemindersDialog />;
    case "later":
      return <LaterDialog />;
    case "remind-at":
      return (
        <WhenForm
          label="Remind me"
          action="Set the reminder"
          line={messageLine(dialog.message)}
          onTime={(at) => remind(dialog.message, at)}
        />
      );
    default:
      return <ChannelDialogBody dialog={dialog} />;
  }
}

type ChannelDialog = Extract<ChatDialog, { url: string }>;

function ChannelDialogBody({ dialog }: { dialog: ChannelDialog }): ReactNode {
  const channel = useChat((state) => channelAt(dialog.url)(state));
  const [draft] = useState(() => (useChat.getState().drafts[dialog.url] ?? "").trim());
  if (channel === undefined) return <p className="p-4">You can no longer open this conversation.</p>;
  switch (dialog.kind) {
    case "invite":
      return <InviteForm channel={channel} />;
    case "rename":
      return <RenameForm channel={channel} />;
    case "leave":
      return <LeaveForm channel={channel} />;
    case "send-at":
      return (
        <WhenForm
          label="Send later"
          action="Send later"
          line={draft}
          onTime={async (at) => sendLater(dialog.url, at)}
        />
      );
    default:
      return unreachable(dialog);
  }
}
