import { useState } from "react";
import { ticketTypeOf } from "#domain/entities/form-request.ts";
import { supportTexts } from "#domain/support/texts.ts";
import { sendTicket } from "#src/desk-kit/support/send-ticket.ts";
import { Button } from "#src/ui/button.tsx";

/** Requests the role for Mind from platform staff, once. (T-17) */
export function RequestMind() {
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  async function send(): Promise<void> {
    if (state !== "idle") return;
    setState("sending");
    try {
      await sendTicket(
        {
          ticket_type_id: ticketTypeOf("REQUEST_ACCESS"),
          ticket_attributes: { title: "Access to Mind", request_type: "REQUEST_ACCESS", page: "/mind/preview" },
        },
        supportTexts.mindNoted,
      );
      setState("sent");
    } catch {
      // The toast has shown the error.
      setState("idle");
    }
  }
  return (
    <>
      <Button
        kind="primary"
        size="large"
        aria-disabled={state !== "idle" || undefined}
        className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
        onClick={() => void send()}
      >
        Request access
      </Button>
      <p role="status" className="empty:hidden">
        {state === "sent" ? supportTexts.mindNoted : ""}
      </p>
    </>
  );
}
