import type { ConsentMissing } from "#domain/entities/consent.ts";
import { SECOND_FACTOR_DUTY_TEXTS, type SecondFactorDuty } from "#domain/entities/second-factor-duty.ts";
import { CONSENT_MISSING_TEXTS, missingConsent } from "#domain/accounts/privacy-notice.ts";
import type { DutyKind } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { Config } from "#server/config/config.ts";
import type { ClientRow, UserRow } from "#server/identity/repository.ts";

/**
 * What somebody who is signed in has to do before anything else: one mechanism, by which calls are refused (`http/serve-route.ts`),
 * sockets end, and the page is led (`src/app/duty-gate.tsx`). The simulator and the clock hold no session and have no duties.
 */
interface Asked {
  user: Pick<UserRow, "isStaff" | "secondFactorAt" | "consentVersion">;
  client: Pick<ClientRow, "needsSecondFactor">;
}
type Settings = Pick<Config, "staffSecondFactor">;

/** Why a person is asked for their consent; null where they are not. */
export const consentMissingOf = ({ user }: { user: Pick<UserRow, "consentVersion"> }): ConsentMissing | null =>
  missingConsent(user.consentVersion);

/** Who asks a person for a second factor that they have not set up; null where nobody does. */
export function missingSecondFactor({ staffSecondFactor }: Settings, { user, client }: Asked): SecondFactorDuty | null {
  if (user.secondFactorAt !== null) return null;
  if (user.isStaff && staffSecondFactor) return "staff";
  return client.needsSecondFactor ? "firm" : null;
}

/** What is to be done first, and what a call of theirs is refused with until then. */
export interface Duty {
  kind: DutyKind;
  refusal: () => Refusal;
}

const ORDER: readonly DutyKind[] = ["consent", "second_factor"];

/** Whether what is open before some duty is open to whoever has this one: it is the same or comes after it. */
export const isOpenBefore = (openBefore: DutyKind | undefined, { kind }: Duty): boolean =>
  openBefore !== undefined && ORDER.indexOf(openBefore) <= ORDER.indexOf(kind);

/** In the order in which they are to be done. */
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
