import type { clientRecords } from "#server/machine/db/schema/people.ts";
import { type Keyed, sign, underEachSecret } from "#server/machine/identity/keys.ts";

// PAN and UCC are unique among a firm's clients. Beside the encrypted number is its fingerprint: the same for the same
// number within a firm, useless without the key, and different for another firm's client with the same PAN.

export type Fingerprints = Pick<typeof clientRecords.$inferSelect, "panFingerprint" | "uccFingerprint">;

/** Numbers that have one. */
export type OwnNumbers = Record<"pan" | "ucc", string | null>;

/** @throws Refusal 'Server configuration error' without a session secret */
export function fingerprintOf(
  config: Pick<Keyed, "sessionSecret">,
  firmId: string,
  column: keyof OwnNumbers,
  number: string,
): string {
  return sign(config, "client-fingerprint", `${column} ${firmId} ${number}`).toString("hex");
}

/** The fingerprints to store with a client; none where there is no number, or no secret. */
export function fingerprintsOf(
  config: Pick<Keyed, "sessionSecret">,
  firmId: string,
  { pan, ucc }: OwnNumbers,
): Fingerprints {
  if (config.sessionSecret === null) return { panFingerprint: null, uccFingerprint: null };
  return {
    panFingerprint: pan === null ? null : fingerprintOf(config, firmId, "pan", pan),
    uccFingerprint: ucc === null ? null : fingerprintOf(config, firmId, "ucc", ucc),
  };
}

/** Fingerprints that a number may be stored with: under each secret that is read. */
export function possibleFingerprints(
  config: Keyed,
  firmId: string,
  column: keyof OwnNumbers,
  number: string,
): readonly string[] {
  if (config.sessionSecret === null) return [];
  return underEachSecret(config).map((each) => fingerprintOf(each, firmId, column, number));
}
