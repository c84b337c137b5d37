import type { ConsentMissing } from "#domain/entities/consent.ts";
import type { SecondFactorDuty } from "#domain/entities/second-factor-duty.ts";
import { ConsentDutyPage } from "#src/features/profile/consent-duty-page.tsx";
import { SecondFactorDutyPage } from "#src/features/profile/second-factor-duty-page.tsx";

interface DutyPageProps {
  consent: ConsentMissing | null;
  secondFactor: SecondFactorDuty | null;
}

/** Shows the required tasks one after the other. */
export function DutyPage({ consent, secondFactor }: DutyPageProps) {
  if (consent !== null) return <ConsentDutyPage because={consent} />;
  return secondFactor === null ? null : <SecondFactorDutyPage askedBy={secondFactor} />;
}
