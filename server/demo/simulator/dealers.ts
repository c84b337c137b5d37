import type { Actor } from "#server/machine/core/actor.ts";
import type { Cause } from "#server/machine/core/change.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";
import { SIMULATED_PEOPLE } from "#server/demo/people.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** The dealers of the simulated firms, acting as people do. */
export interface Dealers {
  all: readonly Actor[];
  byUser(userId: string): Actor | undefined;
  byFirm(clientId: string): Actor | undefined;
  isSimulated(clientId: string): boolean;
  causeOf(actor: Actor): Cause;
}

export async function loadDealers(parts: Parts): Promise<Dealers> {
  const found = await Promise.all(SIMULATED_PEOPLE.map(({ id }) => actorOfUser(parts, id)));
  const all = found.filter((actor) => actor !== null);
  const byUser = new Map(all.map((actor) => [actor.userId, actor]));
  const byFirm = new Map(all.map((actor) => [actor.clientId, actor]));
  return {
    all,
    byUser: (userId) => byUser.get(userId),
    byFirm: (clientId) => byFirm.get(clientId),
    isSimulated: (clientId) => byFirm.has(clientId),
    causeOf: (actor) => ({ actor, requestId: "simulator" }),
  };
}
