import { ticketTypeOf } from "#domain/entities/form-request.ts";
import { sendTicket } from "#src/desk-kit/support/send-ticket.ts";

/** Sends the support desk a request for access on behalf of the current user. @throws CallError */
export async function askForAccess(title: string, page: string, notedText: string): Promise<void> {
  await sendTicket(
    {
      ticket_type_id: ticketTypeOf("REQUEST_ACCESS"),
      ticket_attributes: { title, request_type: "REQUEST_ACCESS", page },
    },
    notedText,
  );
}
