import { fingerprintsOf } from "#server/people/accounts/client-records/fingerprints.ts";
import { type Sealing, sealsClients } from "#server/machine/identity/sealing-start.ts";

const BEGINS = "pan ";

/** Approval subject of a new client without a row: one pending client per PAN. */
export function newClientSubject(parts: Sealing, firmId: string, pan: string): string {
  return `${BEGINS}${(sealsClients(parts) ? panFingerprint(parts, firmId, pan) : null) ?? pan}`;
}

/** Replacement for an older subject that contains the PAN; null for any other. */
export function subjectWithoutPan(parts: Sealing, firmId: string, subject: string): string | null {
  const pan = subject.slice(BEGINS.length);
  const fingerprint = PAN.test(pan) ? panFingerprint(parts, firmId, pan) : null;
  return fingerprint && `${BEGINS}${fingerprint}`;
}

const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;

const panFingerprint = ({ config }: Sealing, firmId: string, pan: string) =>
  fingerprintsOf(config, firmId, { pan, ucc: null }).panFingerprint;
