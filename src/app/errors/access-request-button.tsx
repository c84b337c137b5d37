import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { useSession } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { primaryLink } from "#src/ui/link-looks.ts";

interface AccessRequestButtonProps {
  label: string;
  /** Title of the ticket at the support desk. */
  title: string;
  /** Shown once the request has been sent. */
  sentText: string;
}

type State = "idle" | "sending" | "sent" | "failed";

/**
 * Requests access from our support desk, once. Visitors go to the contact page, because the desk cannot answer them.
 */
export function AccessRequestButton({ label, title, sentText }: AccessRequestButtonProps) {
  const isSignedIn = useSession(({ session }) => session !== null);
  const [state, setState] = useState<State>("idle");
  if (!isSignedIn) {
    return (
      <Link to="/contact" className={primaryLink}>
        {label}
      </Link>
    );
  }
  async function send(): Promise<void> {
    if (state === "sending" || state === "sent") return;
    setState("sending");
    try {
      const { askForAccess } = await import("#src/app/errors/ask-for-access.ts");
      await askForAccess(title, window.location.pathname, sentText);
      setState("sent");
    } catch {
      setState("failed");
    }
  }
  const isDone = state === "sending" || state === "sent";
  return (
    <>
      <Button
        kind="primary"
        size="large"
        aria-disabled={isDone || undefined}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
        onClick={() => void send()}
      >
        {label}
      </Button>
      <p role="status" className="basis-full text-[15px] leading-6 empty:hidden">
        {state === "sent" ? sentText : ""}
        {state === "failed" ? "Not sent. Please try again." : ""}
      </p>
    </>
  );
}
