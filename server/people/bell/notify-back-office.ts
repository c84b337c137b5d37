import { and, eq } from "drizzle-orm";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { notifyPerson } from "#server/people/bell/notify-person.ts";

/** Notifies the back office of a firm, or its ops admins when nobody has that role. */
export async function notifyBackOffice(
  parts: Pick<Parts, "newId">,
  changing: Change,
  firmId: string,
  text: string,
): Promise<void> {
  const people = await changing.tx
    .select({ id: users.id, roles: users.roles })
    .from(users)
    .where(and(eq(users.clientId, firmId), eq(users.status, "active")));
  const backOffice = people.filter(({ roles }) => roles.includes("backoffice"));
  const recipients =
    backOffice.length > 0 ? backOffice : people.filter(({ roles }) => roles.includes("clientopsadmin"));
  for (const { id } of recipients) {
    await notifyPerson(parts, changing, id, { alertId: null, isin: null, page: "reconciliation", text });
  }
}
