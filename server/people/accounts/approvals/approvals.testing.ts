import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Role } from "#domain/entities/roles.ts";
import { must } from "#domain/lib/must.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import type { TestParts } from "#server/testing/parts.ts";

/** Adds a person to a firm, signing in as `<name>@<firm>.example`. */
export async function addPerson(parts: TestParts, name: string, firm: string, roles: Role[]): Promise<string> {
  const [model] = await parts.db.orm.select().from(users).where(eq(users.id, "usr_adminmeridian"));
  const email = `${name}@${firm}.example`;
  const mobile = `98${randomInt(10_000_000, 99_999_999)}`;
  const own = {
    id: `usr_${name}${firm}`,
    clientId: `cli_${firm}`,
    email,
    mobile,
    roles,
    firstName: name,
    lastName: firm,
  };
  await parts.db.orm.insert(users).values({ ...must(model), ...own });
  return own.id;
}

export async function askForApproval(parts: TestParts, firm: string, needsApproval: boolean): Promise<void> {
  await parts.db.orm
    .update(clients)
    .set({ needsApproval })
    .where(eq(clients.id, `cli_${firm}`));
}
