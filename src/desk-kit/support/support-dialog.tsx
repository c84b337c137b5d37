import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";
import { SupportForm } from "#src/desk-kit/support/support-form.tsx";
import type { TicketType } from "#src/desk-kit/support/support.ts";

interface SupportDialogProps {
  type: TicketType;
  open: boolean;
  onClose: () => void;
}

/** A question, an issue, a request or feedback, with files. */
export function SupportDialog({ type, open, onClose }: SupportDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} title="Support" description="We answer by email.">
      <SupportForm key={type} type={type} onSent={onClose} />
    </DialogFrame>
  );
}
