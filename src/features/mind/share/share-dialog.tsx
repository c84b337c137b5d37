import type { MindChatSummary } from "#domain/contract/http/mind.ts";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";
import { useMindChat, useChatChanges } from "#src/features/mind/chat-queries.ts";
import { SharedConversation } from "#src/features/mind/conversation/shared-conversation.tsx";
import { shareAddress, usePublicChat, useSharePreview } from "#src/features/mind/share/shared-queries.ts";
import { useChatDialog, useDialogChat } from "#src/features/mind/sidebar/chat-dialog.ts";
import { copyText } from "#src/lib/clipboard.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";

/** Previews the public copy of a conversation before sharing it, and ends sharing. */
export function ShareDialog() {
  const chat = useDialogChat("share");
  const close = useChatDialog((dialog) => dialog.close);
  return (
    <DialogFrame
      open={chat !== null}
      onClose={close}
      title="Share the conversation"
      description="A frozen copy for anyone who has its address. No sign-in is needed to read it."
      widthPx={860}
    >
      {chat === null ? null : <Sharing asked={chat} />}
    </DialogFrame>
  );
}

function Sharing({ asked }: { asked: MindChatSummary }) {
  // The conversation is shared and unshared while the dialog is open.
  const chat = useMindChat(asked.id).data ?? asked;
  const preview = useSharePreview(chat.id);
  const copied = usePublicChat(chat.share_id);
  const { share, unshare } = useChatChanges();
  const isBusy = share.isPending || unshare.isPending;
  const shareId = chat.share_id;
  const isAsShared =
    shareId !== null && JSON.stringify(copied.data?.conversation) === JSON.stringify(preview.data?.conversation);

  async function send(): Promise<void> {
    if (isBusy) return;
    try {
      const shared = await share.mutateAsync({ id: chat.id });
      if (shared.share_id !== null) await copy(shared.share_id);
    } catch (error) {
      notifyError(error);
    }
  }
  async function stopSharing(): Promise<void> {
    if (isBusy) return;
    try {
      await unshare.mutateAsync({ id: chat.id });
      notify({ summary: "No longer shared", severity: "success", group: "mind" });
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <>
      <div className="flex flex-col gap-2 border-b border-line px-4 py-3">
        {shareId === null ? (
          <p>It never contains names of people and firms, holdings, live quotes or drafts. Readers see only this:</p>
        ) : (
          <>
            <p className="font-medium">Shared. Later questions are not in the copy until you share it again.</p>
            <input
              readOnly
              aria-label="Address of the shared copy"
              value={shareAddress(shareId)}
              onFocus={(event) => event.target.select()}
              className={`${inputClass} code h-8`}
            />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {shareId === null ? null : (
            <Button kind="primary" data-autofocus="" onClick={() => void copy(shareId)}>
              Copy address
            </Button>
          )}
          {isAsShared ? null : (
            <Button
              kind={shareId === null ? "primary" : "plain"}
              data-autofocus={shareId === null ? "" : undefined}
              aria-disabled={isBusy || preview.data === undefined || undefined}
              className="aria-disabled:opacity-55"
              onClick={() => preview.data !== undefined && void send()}
            >
              {shareId === null ? "Share and copy address" : "Update the shared copy"}
            </Button>
          )}
          {shareId === null ? null : (
            <>
              <a
                href={shareAddress(shareId)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex h-8 items-center rounded border border-line-strong bg-raised px-3 font-medium hover:bg-hover"
              >
                Open the shared page
              </a>
              <Button kind="danger" aria-disabled={isBusy || undefined} onClick={() => void stopSharing()}>
                Stop sharing
              </Button>
            </>
          )}
        </div>
      </div>
      <section
        aria-label="What readers will see"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys can scroll it
        tabIndex={0}
        className="min-h-40 overflow-y-auto rounded-b-[8px] bg-page px-4 py-3"
      >
        {preview.data !== undefined ? (
          <>
            <h3 className="mb-3 text-[15px] font-semibold">{preview.data.title}</h3>
            <SharedConversation turns={preview.data.conversation} />
          </>
        ) : preview.isError ? (
          <FailedCall
            what="The preview could not be loaded."
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <p className="text-muted">Loading…</p>
        )}
      </section>
    </>
  );
}

async function copy(shareId: string): Promise<void> {
  try {
    await copyText(Promise.resolve(shareAddress(shareId)));
    notify({ summary: "Address copied", severity: "success", group: "copied" });
  } catch (error) {
    notifyError(error, "Shared, but the address could not be copied.");
  }
}
