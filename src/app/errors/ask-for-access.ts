import { ticketTypeOf } from "#domain/entities/form-request.ts";
import { sendTicket } from "#src/desk-kit/support/send-ticket.ts";

/** Sends a request for access to the support desk, in the name of whoever is signed in. @throws CallError */
export async function askForAccess(title: string, page: string, notedText: string): Promise<void> {
  await sendTicket(
    {
      ticket_type_id: ticketTypeOf("REQUEST_ACCESS"),
      ticket_attributes: { title, request_type: "REQUEST_ACCESS", page },
    },
    notedText,
  );
}
