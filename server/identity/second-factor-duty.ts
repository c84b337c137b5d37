import type { SecondFactorDuty } from "#domain/entities/second-factor-duty.ts";
import type { Config } from "#server/config/config.ts";
import type { ClientRow, UserRow } from "#server/identity/repository.ts";

interface Asked {
  user: Pick<UserRow, "isStaff" | "secondFactorAt">;
  client: Pick<ClientRow, "needsSecondFactor">;
}

/** Who asks a person for a second factor that they have not set up; null where nobody does. */
export function missingSecondFactor(
  { staffSecondFactor }: Pick<Config, "staffSecondFactor">,
  { user, client }: Asked,
): SecondFactorDuty | null {
  if (user.secondFactorAt !== null) return null;
  if (user.isStaff && staffSecondFactor) return "staff";
  return client.needsSecondFactor ? "firm" : null;
}
