import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useId, useRef } from "react";
import { REPORT_KIND_LABELS } from "#domain/support/report-issue.ts";
import { Button } from "#src/ui/button.tsx";
import { useSession } from "#src/session/session.ts";
import { chipsOf } from "#src/shell/keymap/key-chips.ts";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import { detectPlatform } from "#src/shell/keymap/platform.ts";
import { useFocusReturn } from "#src/shell/palette/use-focus-return.ts";
import { attachFiles } from "#src/desk-kit/report-issue/attach.ts";
import { draftKey, emptyReport, sendBarred, type ReportSubject } from "#src/desk-kit/report-issue/report-draft.ts";
import { ReportIssueForm } from "#src/desk-kit/report-issue/report-issue-form.tsx";
import { sendReport } from "#src/desk-kit/report-issue/send-report.ts";
import { useReportIssue } from "#src/desk-kit/report-issue/report-issue.ts";

export interface ReportIssueDialogProps extends ReportSubject {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reports that something about a bond seems wrong. Escape closes it and keeps what was typed; Mod+Enter sends. */
export function ReportIssueDialog({ open, onOpenChange, ...subject }: ReportIssueDialogProps) {
  const focus = useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/25" />
        <Dialog.Content
          ref={content}
          data-keys="trapped"
          onOpenAutoFocus={(event) => {
            focus.note();
            event.preventDefault();
            (content.current?.querySelector<HTMLElement>("[data-autofocus]") ?? content.current)?.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          className="fixed top-[10vh] left-1/2 z-50 flex max-h-[80vh] w-[480px] max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col rounded-[8px] border border-line bg-raised text-[13px] text-fg shadow-float outline-none"
        >
          <header className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
            <div>
              <Dialog.Title className="text-[15px] font-semibold">Report an issue</Dialog.Title>
              <Dialog.Description className="text-muted">
                {REPORT_KIND_LABELS[subject.kind]} · {subject.bondName}
              </Dialog.Description>
            </div>
            <Dialog.Close asChild>
              <Button kind="quiet" size="small" aria-label="Close" title="Close (Escape)">
                <X size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            </Dialog.Close>
          </header>
          <ReportIssueBody subject={subject} onSent={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ReportIssueBody({ subject, onSent }: { subject: ReportSubject; onSent: () => void }) {
  const key = draftKey(subject);
  const reasonId = useId();
  const draft = useReportIssue((state) => state.drafts[key]) ?? emptyReport;
  const isSending = useReportIssue((state) => state.sending.has(key));
  const isVisitor = useSession(({ session }) => session === null);
  const barred = isSending ? "Sending…" : sendBarred(subject.kind, draft, isVisitor);
  const chips = chipsOf([PLATFORM === "mac" ? "meta+enter" : "ctrl+enter"], PLATFORM);

  async function send() {
    if (barred === null && (await sendReport(subject, isVisitor))) onSent();
  }

  return (
    <form
      noValidate
      aria-label="Report an issue"
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        const isSendKey = event.ctrlKey || event.metaKey;
        // Enter alone would send from a field; here only the button and its key do.
        if (isSendKey || event.target instanceof HTMLInputElement) event.preventDefault();
        if (isSendKey && !event.repeat) void send();
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        attachFiles(key, files);
      }}
    >
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-4 py-3">
        <ReportIssueForm subject={subject} draftKey={key} draft={draft} isVisitor={isVisitor} />
      </div>
      <footer className="flex items-center justify-between gap-3 border-t border-line px-4 py-3">
        <span id={reasonId} role="status" className="text-[12px] text-muted">
          {barred}
        </span>
        <Button
          type="submit"
          kind="primary"
          aria-disabled={barred !== null || undefined}
          aria-describedby={reasonId}
          aria-keyshortcuts={PLATFORM === "mac" ? "Meta+Enter" : "Control+Enter"}
          title={barred ?? undefined}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
        >
          Report issue <KeyChips chips={chips} />
        </Button>
      </footer>
    </form>
  );
}

const PLATFORM = detectPlatform(globalThis.navigator?.userAgent ?? "");
