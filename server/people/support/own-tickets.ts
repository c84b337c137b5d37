import { asc, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { ResponseIn } from "#domain/contract/endpoint.ts";
import { OWN_TICKETS_MAX, ticketStatus, type OwnTicket, type ownTickets } from "#domain/contract/http/support.ts";
import { formRequestType } from "#domain/entities/form-request.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { supportAnswers, supportTickets } from "#server/machine/db/schema/support.ts";

/** Attributes of a ticket shown to its own person. */
const asked = z.object({
  asked_type_id: z.number(),
  request_type: formRequestType.nullish().transform((type) => type ?? null),
  description: z.string().default(""),
});

/** The person's own tickets with answers, newest first; never another person's. */
export async function readOwnTickets({ db }: Pick<Parts, "db">, actor: Actor): Promise<ResponseIn<typeof ownTickets>> {
  const rows = await db.orm
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.userId, actor.userId))
    .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
    .limit(OWN_TICKETS_MAX);
  const ids = rows.map(({ id }) => id);
  const answers =
    ids.length === 0
      ? []
      : await db.orm
          .select()
          .from(supportAnswers)
          .where(inArray(supportAnswers.ticketId, ids))
          .orderBy(asc(supportAnswers.createdAt), asc(supportAnswers.id));
  return {
    tickets: rows.map((row): OwnTicket => {
      const { asked_type_id, request_type, description } = asked.parse(row.attributes);
      return {
        id: row.id,
        ticket_type_id: asked_type_id,
        request_type,
        title: row.title,
        description,
        status: ticketStatus.parse(row.status),
        created_at: row.createdAt.toISOString(),
        answers: answers
          .filter(({ ticketId }) => ticketId === row.id)
          .map(({ text, sentByName, createdAt }) => ({ text, by: sentByName, created_at: createdAt.toISOString() })),
      };
    }),
  };
}
