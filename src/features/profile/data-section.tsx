import { useRef, useState } from "react";
import { exportProfile } from "#domain/contract/http/profile.ts";
import { formatFileSize } from "#domain/lib/format-file-size.ts";
import { call } from "#src/lib/api.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { Button } from "#src/ui/button.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { PasswordForm } from "#src/features/profile/password-form.tsx";
import { Section } from "#src/features/profile/section.tsx";

const LABEL = "Download my data";

/** Downloads the personal data held by the product, after the password if the user has one. */
export function DataSection({ hasPassword }: { hasPassword: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState("");
  const status = useRef<HTMLParagraphElement>(null);

  /** @throws CallError */
  async function download(password: string | null): Promise<void> {
    let received = 0;
    setMessage("Collecting your data…");
    try {
      const file = await call(exportProfile, {
        body: { password },
        onPiece: (piece) => {
          received += piece.length;
          setMessage(`Collecting your data… ${formatFileSize(received)}`);
        },
      });
      saveDownload(file);
      setMessage(`Your data was saved as ${file.filename}, ${formatFileSize(file.bytes.length)}.`);
    } catch (error) {
      setMessage("");
      throw error;
    }
    setAsking(false);
    // The submitted form is gone.
    status.current?.focus();
  }
  async function begin(): Promise<void> {
    if (hasPassword) {
      setMessage("");
      setAsking(true);
      return;
    }
    if (isSending) return;
    setSending(true);
    await download(null).catch(notifyError);
    setSending(false);
  }

  return (
    <Section
      id="data"
      title="Your data"
      lead="Your profile, sessions, watchlists, searches, conversations with Mind, requests to support, your chat messages and your activity here, as one JSON file. Records your firm must keep by law remain until their retention ends; to have anything else removed, write to support."
    >
      {isAsking ? (
        <PasswordForm
          hasPassword
          label={LABEL}
          sendingLabel="Collecting…"
          send={download}
          onBack={() => {
            setAsking(false);
            status.current?.focus();
          }}
        />
      ) : (
        <Button aria-disabled={isSending || undefined} onClick={() => void begin()}>
          {LABEL}
        </Button>
      )}
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className="mt-3 text-[13px] text-muted tabular-nums outline-none empty:mt-0"
      >
        {message}
      </p>
    </Section>
  );
}
