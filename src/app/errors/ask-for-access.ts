import { supportTicket, TICKET_TYPES } from "#domain/contract/http/support.ts";
import { call } from "#src/lib/api.ts";

/** Sends a request for access to the support desk, in the name of whoever is signed in. @throws CallError */
export async function askForAccess(title: string, page: string): Promise<void> {
  await call(supportTicket, {
    body: { ticket_type_id: TICKET_TYPES.access, ticket_attributes: { title, page } },
  });
}
