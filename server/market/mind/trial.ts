import { eq } from "drizzle-orm";
import { laterOf } from "#server/people/accounts/session-data.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { trialExpired } from "#server/market/mind/errors.ts";

/** @throws Refusal trial_expired once the later of the person's and their firm's trial is over (G-10) */
export async function requireTrial({ db, clock }: Pick<Parts, "db" | "clock">, { userId }: Actor): Promise<void> {
  const [row] = await db.orm
    .select({ own: users.mindTrialEndsAt, firm: clients.mindTrialEndsAt })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(eq(users.id, userId));
  const end = laterOf(row?.own ?? null, row?.firm ?? null);
  if (end !== null && end <= clock.now()) throw trialExpired();
}
