import { and, eq } from "drizzle-orm";
import type { Subject } from "#domain/permissions/capabilities.ts";
import { must } from "#domain/lib/must.ts";
import { subjectOf } from "#server/machine/core/actor.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { toActor } from "#server/machine/identity/repository.ts";

type Person = Pick<typeof users.$inferSelect, "id" | "email">;

/** Active people of a firm that match a condition. */
export async function peopleOfFirm(
  tx: Pick<Tx, "select">,
  firmId: string,
  may: (subject: Subject, userId: string) => boolean,
): Promise<Person[]> {
  const [firm] = await tx.select().from(clients).where(eq(clients.id, firmId));
  const client = must(firm, "the firm");
  const people = await tx
    .select()
    .from(users)
    .where(and(eq(users.clientId, firmId), eq(users.status, "active")));
  return people.filter((user) => may(subjectOf(toActor({ user, client }, null)), user.id));
}
