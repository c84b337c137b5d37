import type { Role } from "#domain/entities/roles.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { personByEmail, toActor } from "#server/machine/identity/repository.ts";
import type { TestParts } from "#server/testing/parts.ts";

/** The actor of a demo person. @param roles replaces their own */
export async function actorOf({ db }: Pick<TestParts, "db">, email: string, roles?: readonly Role[]): Promise<Actor> {
  const actor = toActor(must(await personByEmail(db.orm, email), email), null);
  return roles === undefined ? actor : { ...actor, roles };
}
