import type { BodyIn } from "#domain/contract/endpoint.ts";
import { supportTicket } from "#domain/contract/http/support.ts";
import { TICKET_TYPES } from "#domain/entities/form-request.ts";
import { accessFailedText, supportTexts } from "#domain/support/texts.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { useSession } from "#src/session/session.ts";
import { notify } from "#src/ui/toast.tsx";

const GROUP = "support";

/**
 * Sends a ticket and shows the outcome.
 * @param notedText shown on success
 * @throws CallError
 */
export async function sendTicket(body: BodyIn<typeof supportTicket>, notedText: string): Promise<void> {
  const { session, support } = useSession.getState();
  try {
    await call(supportTicket, { body });
  } catch (failure) {
    const isRefused = failure instanceof CallError && failure.status >= 400 && failure.status < 500;
    const isAccess = body.ticket_type_id === TICKET_TYPES.access;
    notify({
      summary: isAccess ? accessFailedText(support?.email ?? null) : supportTexts.ticketFailed,
      ...(isRefused ? { detail: failure.text } : {}),
      severity: "error",
      group: GROUP,
    });
    throw failure;
  }
  notify({
    summary: notedText,
    severity: "success",
    group: GROUP,
    ...(session === null ? {} : { actionText: "My requests", actionUrl: "/profile#requests" }),
  });
}
