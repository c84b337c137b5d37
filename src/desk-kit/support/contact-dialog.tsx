import { useSession } from "#src/session/session.ts";
import { ContactForm } from "#src/desk-kit/support/contact-form.tsx";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";

/** The contact form as a modal. */
export function ContactDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSession(({ session }) => session?.user_info);
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title="Contact us"
      description="We answer by email. Never send passwords or one-time codes."
    >
      <div className="min-h-0 overflow-y-auto px-4 py-3">
        <ContactForm key={user?.unique_id ?? ""} user={user} onSent={onClose} />
      </div>
    </DialogFrame>
  );
}
