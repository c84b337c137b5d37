import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { AccessProfile, supportTicket } from "#domain/contract/http/support.ts";
import { reportFaults } from "#domain/support/report-issue.ts";
import { TICKET_TYPES, ticketTypeOf } from "#domain/entities/form-request.ts";
import { deskTicketType } from "#domain/support/ticket-types.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { must } from "#domain/lib/must.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { supportTickets } from "#server/machine/db/schema/support.ts";
import { personById } from "#server/machine/identity/repository.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import { ticketMail } from "#server/people/support/ticket-mail.ts";
import { requireAttachments } from "#server/people/support/uploads.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const PROFILE_MISSING = "Enter your name, phone, email and company.";

type Asked = BodyOf<typeof supportTicket>;
type Answer = ResponseOf<typeof supportTicket>;
type TicketRow = typeof supportTickets.$inferInsert;

/** The person asking, and their contact. */
interface Asker {
  userId: string | null;
  clientId: string | null;
  email: string;
  name: string | null;
  /** With a request for access. */
  profile: AccessProfile | null;
}

/**
 * Opens a ticket. A signed-in person is identified by the session, regardless of the body; data they had entered is
 * stored only with their consent.
 * @param deskAddress mail address of the desk; null when it has none
 */
export async function openTicket(
  parts: Parts,
  asked: Asked,
  cause: Cause | null,
  deskAddress: string | null,
): Promise<Answer> {
  requireReportable(asked.ticket_attributes);
  requireItsType(asked);
  requireKnownBond(parts, asked.ticket_attributes.finstrument_id);
  const { profile, ...asker } = cause === null ? visitor(asked) : await signedIn(parts, asked, cause);
  await requireAttachments(parts, asked.ticket_attributes.attachments, cause?.actor ?? null);
  const row: TicketRow = {
    id: parts.newId("sup"),
    ticketTypeId: deskTicketType(asked.ticket_type_id, parts.config.env === "development"),
    ...asker,
    title: asked.ticket_attributes.title,
    attributes: attributesOf(asked, profile),
    status: "OPEN",
    createdAt: parts.clock.now(),
  };
  if (cause === null) await parts.db.orm.transaction((tx) => write(parts, tx, row, deskAddress));
  else {
    await change(parts, cause, async (changing) => {
      await write(parts, changing.tx, row, deskAddress);
      const { kind, request_type, finstrument_id, attachments, consent } = asked.ticket_attributes;
      changing.audit("support.ticket", row.id, {
        ticket_type_id: row.ticketTypeId,
        request_type: request_type ?? null,
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

/** A form makes tickets of one type. */
function requireItsType({ ticket_type_id, ticket_attributes: { request_type } }: Asked): void {
  if (request_type != null && ticket_type_id !== ticketTypeOf(request_type)) {
    throw fieldRefusal("ticket_type_id", `A ${request_type} has ticket_type_id ${ticketTypeOf(request_type)}.`);
  }
}

const isForAccess = ({ ticket_type_id }: Asked) => ticket_type_id === TICKET_TYPES.access;

/** A request for access needs a named person, so a visitor must give their name. */
function visitor(asked: Asked): Asker {
  const { profile } = asked.ticket_attributes;
  if (isForAccess(asked)) {
    if (profile == null) throw fieldRefusal("ticket_attributes.profile", PROFILE_MISSING);
    const name = `${profile.first_name} ${profile.last_name}, ${profile.company_name}`;
    return { userId: null, clientId: null, email: profile.email, name, profile };
  }
  const [contact] = asked.contacts;
  if (contact === undefined) throw fieldRefusal("contacts.0.email", fieldTexts.email);
  return { userId: null, clientId: null, email: contact.email, name: contact.name ?? null, profile: null };
}

async function signedIn({ db }: Pick<Parts, "db">, asked: Asked, { actor }: Cause): Promise<Asker> {
  const { user, client } = must(await personById(db.orm, actor.userId), "the person signed in");
  return {
    userId: actor.userId,
    clientId: actor.clientId,
    email: user.email,
    name: `${actor.userName}, ${actor.clientName}`,
    profile: isForAccess(asked)
      ? {
          first_name: user.firstName,
          last_name: user.lastName,
          phone: user.mobile,
          email: user.email,
          company_name: client.name,
          brand_name: client.brandName,
        }
      : null,
  };
}

function attributesOf(
  { ticket_type_id, ticket_attributes }: Asked,
  profile: AccessProfile | null,
): Record<string, unknown> {
  const { title: _title, pricing, ...rest } = ticket_attributes;
  return { ...rest, profile, asked_type_id: ticket_type_id, pricing: rest.consent ? (pricing ?? null) : null };
}
