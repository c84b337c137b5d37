import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { useFocusReturn } from "#src/lib/use-focus-return.ts";

interface DialogFrameProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Subject of the dialog, in one line. */
  description: ReactNode;
  /** CSS pixels, where the screen is wide enough. */
  widthPx?: number;
  children: ReactNode;
}

/** Modal with a form. Escape closes it and keeps the input; the focus returns to its previous element. */
export function DialogFrame({ open, onClose, title, description, widthPx = 480, children }: DialogFrameProps) {
  const { note, giveBack } = useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  const noteOnce = useEffectEvent(note);
  // Runs before the content mounts: once a field has focused itself, the previous focus is unknown.
  useLayoutEffect(() => {
    if (open) noteOnce();
  }, [open]);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/25" />
        <Dialog.Content
          ref={content}
          data-keys="trapped"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (content.current?.querySelector<HTMLElement>("[data-autofocus]") ?? content.current)?.focus();
          }}
          onCloseAutoFocus={giveBack}
          style={{ width: widthPx }}
          className="fixed top-[10vh] left-1/2 z-50 flex max-h-[80vh] max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col rounded-[8px] border border-line bg-raised text-[13px] text-fg shadow-float outline-none"
        >
          <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
            <div className="min-w-0">
              <Dialog.Title className="text-[15px] font-semibold">{title}</Dialog.Title>
              <Dialog.Description className="text-muted">{description}</Dialog.Description>
            </div>
            <Dialog.Close asChild>
              <Button kind="quiet" size="small" aria-label="Close" title="Close (Escape)">
                <X size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
