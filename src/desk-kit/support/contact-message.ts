import { z } from "zod";
import { REPORT_MAX_CHARS, supportTicket } from "#domain/contract/http/support.ts";
import { ticketTypeOf } from "#domain/entities/form-request.ts";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";
import { readable } from "#domain/lib/wire.ts";
import { supportTexts } from "#domain/support/texts.ts";
import { emailAddress } from "#domain/validation/identity-rules.ts";
import { sendTicket } from "#src/desk-kit/support/send-ticket.ts";

/** A message to the support desk. */
export const contactMessage = z.object({
  name: readable(z.string().trim().min(1, requiredText("Name")).max(120)),
  email: emailAddress,
  title: supportTicket.body.shape.ticket_attributes.shape.title,
  description: readable(
    z.string().trim().min(1, requiredText("Message")).max(REPORT_MAX_CHARS, fieldTexts.longDescription),
  ),
});

/** Makes a support request of it. @throws CallError */
export async function sendContactMessage(message: z.output<typeof contactMessage>): Promise<void> {
  const { name, email, title, description } = message;
  await sendTicket(
    {
      ticket_type_id: ticketTypeOf("CONTACT_FORM"),
      contacts: [{ name, email }],
      ticket_attributes: {
        title,
        description,
        request_type: "CONTACT_FORM",
        page: window.location.pathname.slice(0, 500),
      },
    },
    supportTexts.contactNoted,
  );
}
