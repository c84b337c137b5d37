import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useRef } from "react";
import { useFocusReturn } from "#src/shell/palette/use-focus-return.ts";
import { Button } from "#src/ui/button.tsx";
import { UploadClients } from "#src/features/clients/upload-clients.tsx";

interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Many clients from one file, and what became of each of its rows. Escape closes it. */
export function UploadDialog({ open, onOpenChange }: UploadDialogProps) {
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
            content.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          className="fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[640px] max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col rounded-[8px] border border-line bg-raised text-[13px] text-fg shadow-float outline-none"
        >
          <header className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
            <div>
              <Dialog.Title className="text-[15px] font-semibold">Upload clients</Dialog.Title>
              <Dialog.Description className="text-muted">
                A CSV in the form of the template, 1,000 rows and 2 MB at most. Right rows are added at once, wrong ones
                are listed with their reasons.
              </Dialog.Description>
            </div>
            <Dialog.Close asChild>
              <Button kind="quiet" size="small" aria-label="Close" title="Close (Escape)">
                <X size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            </Dialog.Close>
          </header>
          <UploadClients />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
