import { eq } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { supportTicket } from "#domain/contract/http/support.ts";
import { reportFaults } from "#domain/support/report-issue.ts";
import { deskTicketType } from "#domain/support/ticket-types.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { change, type Cause } from "#server/core/change.ts";
import type { Tx } from "#server/db/database.ts";
import { users } from "#server/db/schema/people.ts";
import { supportTickets } from "#server/db/schema/support.ts";
import { queueDelivery } from "#server/deliveries/queue.ts";
import { ticketMail } from "#server/support/ticket-mail.ts";
import { requireAttachments } from "#server/support/uploads.ts";
import type { Parts } from "#server/core/parts.ts";

type Asked = BodyOf<typeof supportTicket>;
type Answer = ResponseOf<typeof supportTicket>;
type TicketRow = typeof supportTickets.$inferInsert;

/** Who asks, and how to reach them. */
interface Asker {
  userId: string | null;
  clientId: string | null;
  email: string;
  name: string | null;
}

/**
 * Opens a ticket. Whoever is signed in is taken from the session, whatever the body says of them; what they had entered
 * is stored only with their consent.
 * @param deskAddress where the desk reads its mail; null when it has none
 */
export async function openTicket(
  parts: Parts,
  asked: Asked,
  cause: Cause | null,
  deskAddress: string | null,
): Promise<Answer> {
  requireReportable(asked.ticket_attributes);
  requireKnownBond(parts, asked.ticket_attributes.finstrument_id);
  const asker = cause === null ? visitor(asked) : await signedIn(parts, cause);
  await requireAttachments(parts, asked.ticket_attributes.attachments, cause?.actor ?? null);
  const row: TicketRow = {
    id: parts.newId("sup"),
    ticketTypeId: deskTicketType(asked.ticket_type_id, parts.config.env === "development"),
    ...asker,
    title: asked.ticket_attributes.title,
    attributes: attributesOf(asked),
    status: "OPEN",
    createdAt: parts.clock.now(),
  };
  if (cause === null) await parts.db.orm.transaction((tx) => write(parts, tx, row, deskAddress));
  else {
    await change(parts, cause, async (changing) => {
      await write(parts, changing.tx, row, deskAddress);
      const { kind, finstrument_id, attachments, consent } = asked.ticket_attributes;
      changing.audit("support.ticket", row.id, {
        ticket_type_id: row.ticketTypeId,
        kind: kind ?? null,
        finstrument_id: finstrument_id ?? null,
        attachments,
        consent,
      });
    });
  }
  return { id: row.id, ticket_type_id: row.ticketTypeId };
}

async function write(parts: Parts, tx: Tx, row: TicketRow, deskAddress: string | null): Promise<void> {
  await tx.insert(supportTickets).values(row);
  if (deskAddress === null) return;
  await queueDelivery(parts, tx, { channel: "email", destination: deskAddress, deliver: true, ...ticketMail(row) });
}

function requireReportable({ kind, reasons, description }: Asked["ticket_attributes"]): void {
  if (kind == null) return;
  const faults = Object.entries(reportFaults({ kind, reasons, description }));
  const [first] = faults;
  if (first === undefined) return;
  const fieldErrors = Object.fromEntries(faults.map(([field, text]) => [`ticket_attributes.${field}`, [text]]));
  throw new Refusal("validation_error", first[1], { fieldErrors });
}

function requireKnownBond({ bonds }: Pick<Parts, "bonds">, id: string | null | undefined): void {
  if (id != null && bonds.get(id) === undefined) {
    throw fieldRefusal("ticket_attributes.finstrument_id", `No bond ${id}.`);
  }
}

function visitor({ contacts }: Asked): Asker {
  const [contact] = contacts;
  if (contact === undefined) throw fieldRefusal("contacts.0.email", fieldTexts.email);
  return { userId: null, clientId: null, email: contact.email, name: contact.name ?? null };
}

async function signedIn({ db }: Pick<Parts, "db">, { actor }: Cause): Promise<Asker> {
  const [person] = await db.orm.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
  return {
    userId: actor.userId,
    clientId: actor.clientId,
    email: person?.email ?? "",
    name: `${actor.userName}, ${actor.clientName}`,
  };
}

function attributesOf({ ticket_type_id, ticket_attributes }: Asked): Record<string, unknown> {
  const { title: _title, pricing, ...rest } = ticket_attributes;
  return { ...rest, asked_type_id: ticket_type_id, pricing: rest.consent ? (pricing ?? null) : null };
}
