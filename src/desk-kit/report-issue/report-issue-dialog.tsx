import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRef } from "react";
import { REPORT_KIND_LABELS } from "#domain/support/report-issue.ts";
import { Button } from "#src/ui/button.tsx";
import { useSession } from "#src/session/session.ts";
import { useFocusReturn } from "#src/shell/palette/use-focus-return.ts";
import { draftKey, type ReportSubject } from "#src/desk-kit/report-issue/report-draft.ts";
import { ReportIssueForm } from "#src/desk-kit/report-issue/report-issue-form.tsx";

export interface ReportIssueDialogProps extends ReportSubject {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reports that something about a bond seems wrong. Escape closes it and keeps what was typed; Mod+Enter sends. */
export function ReportIssueDialog({ open, onOpenChange, ...subject }: ReportIssueDialogProps) {
  const focus = useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  const isVisitor = useSession(({ session }) => session === null);
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
          <ReportIssueForm
            key={draftKey(subject)}
            subject={subject}
            isVisitor={isVisitor}
            onSent={() => onOpenChange(false)}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
