import type { ConsentMissing } from "#domain/entities/consent.ts";
import { SECOND_FACTOR_DUTY_TEXTS, type SecondFactorDuty } from "#domain/entities/second-factor-duty.ts";
import { CONSENT_MISSING_TEXTS, missingConsent } from "#domain/accounts/privacy-notice.ts";
import type { DutyKind } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { Config } from "#server/machine/config/config.ts";
import type { ClientRow, UserRow } from "#server/machine/identity/repository.ts";

/**
 * Duties of a signed-in person before anything else. One mechanism for refusing calls (`http/serve-route.ts`), ending
 * sockets and guiding the page (`src/app/duty-gate.tsx`). The simulator and the clock have no session and no duties.
 */
interface Asked {
  user: Pick<UserRow, "isStaff" | "secondFactorAt" | "consentVersion">;
  client: Pick<ClientRow, "needsSecondFactor">;
}
type Settings = Pick<Config, "staffSecondFactor">;

/** Reason for asking a person's consent; null when it is not needed. */
export const consentMissingOf = ({ user }: { user: Pick<UserRow, "consentVersion"> }): ConsentMissing | null =>
  missingConsent(user.consentVersion);

/** Party requiring a second factor a person has not set up; null when none does. */
export function missingSecondFactor({ staffSecondFactor }: Settings, { user, client }: Asked): SecondFactorDuty | null {
  if (user.secondFactorAt !== null) return null;
  if (user.isStaff && staffSecondFactor) return "staff";
  return client.needsSecondFactor ? "firm" : null;
}

/** A duty, and the refusal of calls until it is done. */
export interface Duty {
  kind: DutyKind;
  refusal: () => Refusal;
}

const ORDER: readonly DutyKind[] = ["consent", "second_factor"];

/** True when an endpoint open before some duty is open to a person with this duty: the same one or a later one. */
export const isOpenBefore = (openBefore: DutyKind | undefined, { kind }: Duty): boolean =>
  openBefore !== undefined && ORDER.indexOf(openBefore) <= ORDER.indexOf(kind);

/** In the order they must be done. */
export function dutiesOf(settings: Settings, person: Asked): readonly Duty[] {
  const consent = consentMissingOf(person);
  const secondFactor = missingSecondFactor(settings, person);
  const duties: Duty[] = [];
  if (consent !== null) {
    duties.push({
      kind: "consent",
      refusal: () => new Refusal("consent_missing", CONSENT_MISSING_TEXTS[consent]),
    });
  }
  if (secondFactor !== null) {
    duties.push({
      kind: "second_factor",
      refusal: () => new Refusal("second_factor_missing", SECOND_FACTOR_DUTY_TEXTS[secondFactor]),
    });
  }
  return duties;
}
